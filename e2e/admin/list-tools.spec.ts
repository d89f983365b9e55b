import { admin, newAccount, newOrder, newProduct, payOrder, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll, rowOf } from '@/testing/browser/admin'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { themes } from '@/testing/db/rounds'

/** Finding in the lists of the admin: tabs, search, filters in the address, keys and saved views. */

test('an order is found by a name, stays found in its filter, and every part of it can be taken away', {
  tag: '@phone',
}, async ({ page, request }) => {
  const shop = await signIn(page, admin)
  const product = await newProduct(request, {}, shop)
  const word = `f${crypto.randomUUID().slice(0, 8)}`
  const { info } = await newAccount(request, `Frida ${word}able`)
  const [paid, unpaid] = [await newOrder(request, info, product), await newOrder(request, info, product)]
  await payOrder(request, info, paid._id)

  await page.goto('/adminpage/orders')
  const field = page.getByLabel('Number, name, e-mail, total or tracking')
  await field.fill(`${word} frida`)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(`/adminpage/orders?q=${word}+frida`)
  await expect(page.getByText('No order found')).toBeVisible()
  await field.fill(`frida ${word}`)
  await field.press('Enter')
  await expect(page.getByText(/^2 in all, newest first\. Together \$\d+\.\d\d\.$/)).toBeVisible()

  await page.getByText('Filter and sort').click()
  await page.getByRole('checkbox', { name: 'Unpaid' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rowOf(page, `/order/${unpaid._id}`)).toBeVisible()
  await expect(rowOf(page, `/order/${paid._id}`)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Unpaid/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Remove filter Unpaid' }).click()
  await expect(rowOf(page, `/order/${paid._id}`)).toContainText('To ship')
  await page.goBack()
  await expect(rowOf(page, `/order/${paid._id}`)).toHaveCount(0)
  await expectNoHorizontalScroll(page)
})

test('odd parameters never break a list, and an empty one says why and leads on', async ({ page }) => {
  await signIn(page, admin)
  for (const list of ['orders', 'products', 'users']) {
    const odd =
      'status=payed&from=yesterday&minTotal=x&country=ZZ&product=99999999999&sort=up&stock=many&role=king&page=-1&q=%00'
    const response = await page.goto(`/adminpage/${list}?${odd}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByText(/in all|^1 to 100 of/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveCount(0)
  }
  await page.goto('/adminpage/orders?status=refunded&q=nobody+of+this+name')
  await page.getByRole('link', { name: 'Search all orders' }).click()
  await expect(page).toHaveURL('/adminpage/orders?q=nobody+of+this+name')
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveURL('/adminpage/orders')
})

test('by keyboard the search is one key away, and another shows the keys', async ({ page }) => {
  await signIn(page, admin)
  await page.goto('/adminpage/users')
  const field = page.getByLabel('Number, name or e-mail')
  // The key works once the page's script runs.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('sam /?')
  await expect(field).toHaveValue('sam /?')
  await field.blur()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog).toContainText('Search this list')
  await expectNoViolationsIn(page, themes, 'dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a view is saved under a name, opens again, and can be deleted', { tag: '@phone-only' }, async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto('/adminpage/products?stock=low&category=Gone')
  await page.getByText('Views', { exact: true }).click()
  const name = `Gone ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Save this view as').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('View saved.')).toBeVisible()
  await expectNoViolationsIn(page, themes, 'main')
  await page.goto('/adminpage/orders')
  await page.getByText(/^Views/).click()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL('/adminpage/products?category=Gone&stock=low')
  await expect(page.getByText('No product found')).toBeVisible()
  await page.getByText(/^Views/).click()
  await page.getByRole('button', { name: `Delete the view ${name}` }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
