import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { admin, apiLogIn, newAccount, newOrder, newProduct, pictureFile, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

function rowOf(page: Page, link: string): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="${link}"]`) })
}

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** The page itself never scrolls sideways: wide tables do so in their own box. */
async function expectNoSideways(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBe(0)
}

test('users are listed with status, and the own row has neither View nor Delete', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'Una User')
  const me = await signIn(page, admin)
  await page.goto('/adminpage/users/')
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Email', 'Status', 'View', 'Delete'])
  const row = rowOf(page, `/adminpage/user/${account.info.id}`)
  await expect(row.getByRole('cell')).toHaveText([
    String(account.info.id),
    'Una User',
    account.email,
    'User',
    'View',
    'Delete',
  ])
  await expectNoBarrier(page)
  await expectNoSideways(page)
  // The demo's admin is among the oldest accounts.
  await page.goto('/adminpage/users?page=999')
  const own = page.getByRole('row').filter({ hasText: me.email })
  await expect(own.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
  await expect(own.getByRole('link')).toHaveCount(0)
  await expect(own.getByRole('button')).toHaveCount(0)
})

test('deleting a user asks first, by keyboard too, and shows a spinner until the list is fresh', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'Dora Deleted')
  await signIn(page, admin)
  await page.goto('/adminpage/users')
  const row = rowOf(page, `/adminpage/user/${account.info.id}`)
  const button = row.getByRole('button', { name: 'Delete', exact: true })
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/users/delete/**', async (route) => {
    sent++
    await held
    await route.continue()
  })

  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Dora Deleted?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toBe(0)

  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button.locator('.animate-spin')).toBeVisible()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  release()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'User deleted.' })).toHaveCount(1)
  expect(sent).toBe(1)
})

test('a user’s page shows who it is and their orders', async ({ page, request }) => {
  const account = await newAccount(request, 'Olga Orders')
  const shop = await apiLogIn(request, admin)
  const order = await newOrder(request, account.info, await newProduct(request, shop))
  await signIn(page, admin)
  await page.goto('/adminpage/users')
  await rowOf(page, `/adminpage/user/${account.info.id}`).getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL(`/adminpage/user/${account.info.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Olga Orders' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText([
    'Olga Orders',
    String(account.info.id),
    account.email,
    'User',
  ])
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(rowOf(page, `/order/${order._id}`).getByRole('cell').first()).toHaveText(String(order._id))
  await expectNoBarrier(page)
  await expectNoSideways(page)
})

test('products are listed, viewed, edited and deleted from their rows', async ({ page, request }) => {
  const product = await newProduct(request, await apiLogIn(request, admin))
  await signIn(page, admin)
  await page.goto('/adminpage/products/')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create product' })).toHaveAttribute(
    'href',
    '/adminpage/products/create',
  )
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Name',
    'Price',
    'Category',
    'Brand',
    'View',
    'Delete',
  ])
  const row = rowOf(page, `/products/${product._id}`)
  await expect(row.getByRole('cell')).toHaveText([
    String(product._id),
    product.name,
    '$19.50',
    'Category',
    'Brand',
    /View.*Edit/,
    'Delete',
  ])
  await expect(row.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/admin/product/${product._id}`,
  )
  await expectNoBarrier(page)
  await expectNoSideways(page)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect((await request.get(`/products/${product._id}`)).status()).toBe(404)
})

test('a product is created with its picture, and the form is ready for the next one', async ({ page }) => {
  await signIn(page, admin)
  await page.goto('/adminpage/products')
  await page.getByRole('link', { name: 'Create product' }).click()
  await expect(page).toHaveURL('/adminpage/products/create')
  const name = `Created ${crypto.randomUUID()}`
  const add = page.getByRole('button', { name: 'Add Product' })
  let sent = 0
  page.on('request', (sending) => {
    if (sending.method() === 'POST' && sending.url().includes('/api/products/')) sent++
  })
  await page.getByLabel('Name').fill(name)
  await add.click()
  await expect(page.getByLabel('Upload Image')).toBeFocused()
  await page.getByLabel('Upload Image').setInputFiles(pictureFile)
  await expect(page.getByRole('img', { name: 'Chosen by you' })).toBeVisible()
  for (const label of ['Brand', 'Category', 'Description']) await page.getByLabel(label).fill(`Some ${label}`)
  await page.getByLabel('Price').fill('89.99')
  await add.click()
  await expect(page.getByLabel('Count In Stock')).toBeFocused()
  expect(sent).toBe(0)
  for (const label of ['Price', 'Count In Stock']) {
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'number')
  }
  await page.getByLabel('Count In Stock').fill('3')
  await expectNoBarrier(page)
  await expectNoSideways(page)
  await add.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Product created.')
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('$89.99')).toBeVisible()
})

test.describe('a product that the shop refuses', () => {
  test.use({ allowedConsoleErrors: ['400 (Bad Request)', '415 (Unsupported Media Type)'] })

  test('says why, beneath the field too, and keeps what was typed and the chosen file', async ({ page }) => {
    await signIn(page, admin)
    await page.goto('/adminpage/products/create')
    for (const label of ['Name', 'Brand', 'Category', 'Description']) await page.getByLabel(label).fill(label)
    await page.getByLabel('Price').fill('-1')
    await page.getByLabel('Count In Stock').fill('1.5')
    const noPicture = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Upload Image').setInputFiles(noPicture)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Price must be an amount')
    for (const label of ['Price', 'Count In Stock']) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${label} must be`, 'i'))
    }
    await page.getByLabel('Price').fill('1')
    await page.getByLabel('Count In Stock').fill('1')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('must be a JPEG, PNG, WebP or AVIF')
    await expect(page.getByLabel('Name')).toHaveValue('Name')
    await expect(page.getByLabel('Price')).not.toHaveAttribute('aria-invalid')
    const files = await page
      .getByLabel('Upload Image')
      .evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name))
    expect(files).toEqual(['picture.png'])
    await expectNoBarrier(page)
  })
})

test('every field of a product can be edited and its picture replaced', async ({ page, request }) => {
  const product = await newProduct(request, await apiLogIn(request, admin))
  await signIn(page, admin)
  await page.goto(`/admin/product/${product._id}/`)
  await expect(page.getByLabel('Name')).toHaveValue(product.name)
  await expect(page.getByLabel('Price')).toHaveValue('19.50')
  await expect(page.getByLabel('Count In Stock')).toHaveValue('5')
  await expectNoBarrier(page)
  await expectNoSideways(page)
  const name = `Edited ${crypto.randomUUID()}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Count In Stock').fill('7')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('Product updated.')
  await page.getByLabel('Price').fill('20')
  await page.getByLabel('Upload Image').setInputFiles('public/icon-512.png')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Price')).toHaveValue('20.00')
  await expect(status).toHaveText('Product updated.')
  const now = await (await request.get(`/api/products/${product._id}/`)).json()
  expect(now).toMatchObject({ name, price: '20.00', countInStock: 7, brand: 'Brand' })
  expect(now.image).not.toBe(product.image)
})

test.describe('a product that somebody else changed meanwhile', () => {
  test.use({ allowedConsoleErrors: ['409 (Conflict)'] })

  test('is not overwritten: the editor says so and loads the current values', async ({
    page,
    context,
    request,
  }) => {
    const product = await newProduct(request, await apiLogIn(request, admin))
    await signIn(page, admin)
    await page.goto(`/admin/product/${product._id}`)
    const other = await context.newPage()
    await other.goto(`/admin/product/${product._id}`)
    await other.getByLabel('Brand').fill('Brand of the other')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByText('Product updated.')).toBeVisible()
    await page.getByLabel('Category').fill('Mine')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('changed meanwhile')
    await expect(page.getByLabel('Category')).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Load the current values' }).click()
    await expect(page.getByLabel('Brand')).toHaveValue('Brand of the other')
    await expect(page.getByLabel('Category')).toHaveValue('Category')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await page.getByLabel('Category').fill('Mine')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Product updated.')).toBeVisible()
  })
})

test('orders are listed, and marked delivered once', async ({ page, request }) => {
  const { info } = await newAccount(request)
  const shop = await apiLogIn(request, admin)
  const order = await newOrder(request, info, await newProduct(request, shop))
  await signIn(page, admin)
  await page.goto('/adminpage/orders')
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'User ID',
    'Date',
    'Paid',
    'Delivery Status',
    'Deliver',
  ])
  const row = rowOf(page, `/order/${order._id}`)
  const today = await page.evaluate(() => {
    const now = new Date()
    const two = (part: number) => String(part).padStart(2, '0')
    return `${two(now.getDate())}/${two(now.getMonth() + 1)}/${now.getFullYear()}`
  })
  await expect(row.getByRole('cell')).toHaveText([
    String(order._id),
    String(info.id),
    today,
    'No',
    'No.',
    'Mark as delivered.',
  ])
  await expectNoBarrier(page)
  await expectNoSideways(page)
  const deliver = row.getByRole('button', { name: 'Mark as delivered.', exact: true })
  await expect(deliver).toBeEnabled()
  await deliver.click()
  await expect(row.getByRole('cell').nth(4)).toHaveText(today)
  await expect(deliver).toBeDisabled()
  await page.reload()
  await expect(deliver).toBeDisabled()
})

test('an order outlives its user: the ID cell says that the user was deleted', async ({ page, request }) => {
  const account = await newAccount(request)
  const shop = await apiLogIn(request, admin)
  const order = await newOrder(request, account.info, await newProduct(request, shop))
  await request.delete(`/api/users/delete/${account.info.id}/`, {
    headers: { Authorization: `Bearer ${shop.token}` },
  })
  await signIn(page, admin)
  await page.goto('/adminpage/orders')
  const cells = rowOf(page, `/order/${order._id}`).getByRole('cell')
  await expect(cells.nth(0)).toHaveText('User deleted.')
  await expect(cells.nth(1)).toHaveText('')
})

test('a list beyond its last page leads to that one', async ({ page }) => {
  await signIn(page, admin)
  await page.goto('/adminpage/users?page=999')
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible()
  await expect(page).not.toHaveURL(/999/)
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0)
})

test.describe('an action that fails', () => {
  test.use({ allowedConsoleErrors: ['403 (Forbidden)', '404 (Not Found)', '500 (Internal Server Error)'] })

  test('shows the shop’s message in an alert that can be closed', async ({ page, request }) => {
    const { info } = await newAccount(request)
    await signIn(page, admin)
    await page.goto('/adminpage/users')
    const row = rowOf(page, `/adminpage/user/${info.id}`)
    const detail = 'Something went wrong on our side. Please try again.'
    await page.route('**/api/users/delete/**', (route) => route.fulfill({ status: 500, json: { detail } }))
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(detail)
    await expect(row).toHaveCount(1)
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
  })

  test('because somebody else was quicker says so and fetches the list anew', async ({ page, request }) => {
    const { info } = await newAccount(request)
    await signIn(page, admin)
    await page.goto('/adminpage/users')
    const row = rowOf(page, `/adminpage/user/${info.id}`)
    await expect(row).toHaveCount(1)
    const { token } = await apiLogIn(request, admin)
    await request.delete(`/api/users/delete/${info.id}`, { headers: { Authorization: `Bearer ${token}` } })
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('User not found.')
    await expect(row).toHaveCount(0)
  })

  test('with 403 leads home', async ({ page, request }) => {
    const { info } = await newAccount(request)
    await signIn(page, admin)
    await page.goto('/adminpage/users')
    const refusal = { status: 403, json: { detail: 'You are not allowed to do this.' } }
    await page.route('**/api/users/delete/**', (route) => route.fulfill(refusal))
    await rowOf(page, `/adminpage/user/${info.id}`).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/')
  })

  test('of something unknown is a 404 that leads to the list', async ({ page }) => {
    await signIn(page, admin)
    for (const [path, text] of [
      ['/adminpage/user/2147483647', 'User not found.'],
      ['/adminpage/user/abc', 'User not found.'],
      ['/admin/product/2147483647', 'Product not found.'],
    ] as const) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text)
    }
  })
})
