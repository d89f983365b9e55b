import type { Page } from '@playwright/test'
import { admin, apiLogIn, bearer, newAccount, newProduct, signIn, store } from '@/testing/browser/accounts'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { address, expectLink, openPaypal, status } from '@/testing/browser/journey'
import { readPdf } from '@/testing/machine/read-pdf'

/** A member of a group, from the search to its papers; more of the cart: components/cart/member-choice.test.tsx. */

async function putIntoCart(page: Page, name: string) {
  await page.goto(`/search?${new URLSearchParams({ q: `${name} 41` })}`)
  await page.getByRole('main').getByRole('link', { name }).first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${name}, 41`)
  await page.getByRole('group', { name: 'Size' }).getByRole('link', { name: '42' }).click()
  await expect(heading).toHaveText(`${name}, 42`)
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
}

async function switchTo43(page: Page, name: string, product: number | undefined) {
  const choice = page.getByRole('combobox', { name: `Change Size of ${name}, 42` })
  await expect(choice.getByRole('option')).toHaveText(['41', '42', '43', '44 – sold out'])
  await expect(choice.getByRole('option', { name: '44' })).toBeDisabled()
  await expectNoViolations(page)
  await choice.focus()
  await choice.selectOption('43')
  const changed = page.getByRole('combobox', { name: `Change Size of ${name}, 43` })
  await expect(changed).toBeFocused()
  await expect(status(page, `Now 43: ${name}, 43.`)).toBeVisible()
  await expectLink(page.getByRole('main'), `${name}, 43`, `/products/${product}`)
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
  await page.reload()
  await expect(changed).toHaveValue(String(product))
}

test('somebody finds shoes by their size, takes another one on the page and again in the cart, and the papers name what was bought', {
  tag: '@phone',
}, async ({ page, request }) => {
  const buyer = await newAccount(request)
  const sizes = ['41', '42', '43', '44']
  const products = []
  for (const size of sizes)
    products.push(await newProduct(request, { countInStock: size === '44' ? '0' : '3' }))
  const name = `Runner ${crypto.randomUUID()}`
  const data = {
    name,
    options: [{ name: 'Size', kind: 'size', values: sizes }],
    members: products.map(({ _id }, at) => ({ product: _id, values: [sizes[at]] })),
  }
  const headers = bearer(await apiLogIn(request, admin))
  expect((await request.post('/api/product-groups/', { headers, data })).status()).toBe(201)

  await signIn(page, buyer)
  await store(page, { shippingAddress: address })
  await putIntoCart(page, name)
  await switchTo43(page, name, products[2]?._id)

  await page.goto('/placeorder')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+/)
  const order = new URL(page.url()).pathname
  await expect(page.getByRole('link', { name: `${name}, 43` })).toBeVisible()
  await (await openPaypal(page)).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
  const invoice = await page.request.get(
    (await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')) ?? '',
  )
  expect(
    readPdf(await invoice.body())
      .texts.map(({ text }) => text)
      .join(' '),
  ).toContain(`${name}, 43`)
  const slip = await request.get(`/adminpage/orders${order.slice('/order'.length)}/slip`)
  expect(await slip.text()).toContain(`${name}, 43`)
})
