import type { Page } from '@playwright/test'
import { admin, editProduct, newProduct, pictureFile, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll, rowOf } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { expectLink } from '@/testing/browser/journey'

/** The admin pages for products. */

const columns = ['ID', 'Name', 'Price', 'Category', 'Brand', 'Stock', 'View', 'Delete']

test('products are listed, viewed, edited and deleted from their rows', async ({ page, request }) => {
  const product = await newProduct(request, {}, await signIn(page, admin))
  await page.goto('/adminpage/products/')
  await expect(page.getByRole('heading', { level: 1, name: 'Products', exact: true })).toBeVisible()
  await expectLink(page, 'Create product', '/adminpage/products/create')
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  const row = rowOf(page, `/products/${product._id}`)
  await expect(row.getByRole('cell')).toHaveText([
    String(product._id),
    product.name,
    '$19.50',
    'Category',
    'Brand',
    String(product.countInStock),
    /View.*Edit/,
    'Delete',
  ])
  await expectLink(row, 'Edit', `/admin/product/${product._id}`)
  // The list scrolls with the page, below its header.
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await row.getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded()
  for (const action of [row.getByRole('link', { name: 'Edit' }), row.getByRole('button', { name: 'Delete' })])
    await expect(action).toBeInViewport({ ratio: 1 })
  await expectNoHorizontalScroll(page)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect((await request.get(`/products/${product._id}`)).status()).toBe(410)
})

async function expectRejections(page: Page, name: string) {
  const add = page.getByRole('button', { name: 'Add Product', exact: true })
  const image = page.getByLabel('Upload Image')
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByLabel('Count In Stock').fill('1.5')
  await add.click()
  await expect(alert).toContainText('Price must be an amount')
  for (const label of ['Price', 'Count In Stock']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${label} must be`, 'i'))
  }
  await page.getByLabel('Price').fill('89.99')
  await page.getByLabel('Count In Stock').fill('3')
  await add.click()
  await expect(alert).toContainText('must be a JPEG, PNG, WebP or AVIF')
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Price')).not.toHaveAttribute('aria-invalid')
  const chosen = () =>
    image.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name))
  await expect.poll(chosen).toEqual([pictureFile.name])
  await expectNoViolations(page, { isFrameKnown: true })
}

async function fillTexts(page: Page, changed: Record<'name' | 'brand' | 'category' | 'description', string>) {
  for (const [label, text] of [
    ['Name', changed.name],
    ['Brand', changed.brand],
    ['Category', changed.category],
    ['Description', changed.description],
    ['Count In Stock', '7'],
  ] as const)
    await page.getByLabel(label).fill(text)
}

test('a product is created with its picture; a rejected form shows why, also below the field, and keeps input and file', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push('400 (Bad Request)', '409 (Conflict)', '415 (Unsupported Media Type)')
  test.slow()
  await signIn(page, admin)
  await page.goto('/adminpage/products/create')
  const name = `Created ${crypto.randomUUID()}`
  const add = page.getByRole('button', { name: 'Add Product', exact: true })
  const image = page.getByLabel('Upload Image')
  let sent = 0
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().includes('/api/products/')) sent++
  })
  await page.getByLabel('Name').fill(name)
  await add.click()
  await expect(image).toBeFocused()
  await image.setInputFiles({ ...pictureFile, buffer: Buffer.from('no picture') })
  for (const label of ['Brand', 'Category', 'Description']) await page.getByLabel(label).fill(`Some ${label}`)
  await page.getByLabel('Price').fill('-1')
  await add.click()
  await expect(page.getByLabel('Count In Stock')).toBeFocused()
  expect(sent).toBe(0)
  for (const label of ['Price', 'Count In Stock'])
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'number')

  await expectRejections(page, name)

  await image.setInputFiles(pictureFile)
  await expect(page.getByRole('img', { name: 'Chosen by you' })).toBeVisible()
  await add.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Product created.')
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('$89.99')).toBeVisible()
})

test('a product can be edited in every field, its picture too; a change by another admin offers the current values', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('400 (Bad Request)', '409 (Conflict)', '415 (Unsupported Media Type)')
  test.slow()
  const shop = await signIn(page, admin)
  const product = await newProduct(request, {}, shop)
  await page.goto(`/admin/product/${product._id}/`)
  await expect(page.getByLabel('Name')).toHaveValue(product.name)
  await expect(page.getByLabel('Price')).toHaveValue('19.50')
  await expect(page.getByLabel('Count In Stock')).toHaveValue('5')

  await editProduct(request, shop, product, { brand: 'Brand of the other' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByLabel('Category').fill('Mine')
  await save.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('changed meanwhile')
  await expect(page.getByLabel('Category')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Load the current values' }).click()
  await expect(page.getByLabel('Brand')).toHaveValue('Brand of the other')
  await expect(page.getByLabel('Category')).toHaveValue('Category')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  const status = page.getByRole('main').getByRole('status').first()
  const changed = { name: `Edited ${crypto.randomUUID()}`, brand: 'B', category: 'Mine', description: 'D' }
  await fillTexts(page, changed)
  await save.click()
  await expect(status).toHaveText('Product updated.')
  await page.getByLabel('Price').fill('20')
  await page.getByLabel('Upload Image').setInputFiles(pictureFile)
  await save.click()
  await expect(page.getByLabel('Price')).toHaveValue('20.00')
  await expect(status).toHaveText('Product updated.')
  const now = await (await request.get(`/api/products/${product._id}/`)).json()
  expect(now).toMatchObject({ ...changed, price: '20.00', countInStock: 7 })
  expect(now.image).not.toBe(product.image)
})
