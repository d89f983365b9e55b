import { admin, newProduct, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll, rowOf } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'

test('products are selected by keyboard without a row moving, and change after preview and question', async ({
  page,
  request,
}) => {
  const shop = await signIn(page, admin)
  const brand = `Brand ${crypto.randomUUID()}`
  const products = [await newProduct(request, { brand }, shop), await newProduct(request, { brand }, shop)]
  await newProduct(request, { status: 'draft' }, shop)
  const list = `/adminpage/products?${new URLSearchParams({ brand })}`
  await page.goto(list)
  const rows = products.map(({ _id }) => rowOf(page, `/products/${_id}`))
  const boxes = () => Promise.all(rows.map((row) => row.boundingBox()))
  const before = await boxes()
  const selectPage = page.getByRole('checkbox', { name: 'Select all products of this page' })
  await selectPage.press('Space')
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar.getByRole('status')).toHaveText('2 products selected')
  expect(await boxes()).toEqual(before)
  await bar.getByLabel('Per cent').fill('60')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar.getByRole('button', { name: 'Preview' })).toBeInViewport({ ratio: 1 })
  await expectNoHorizontalScroll(page)
  await bar.getByLabel('Per cent').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Lower the price by per cent' })
  await dialog.getByRole('button', { name: 'Change 2 products' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('in price by more than half')
  await expectNoViolations(page, { isFrameKnown: true })
  await dialog.getByRole('button', { name: 'Yes, change 2 products' }).press('Enter')
  await expect(dialog.getByText('2 products were changed.')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const row of rows) await expect(row).toContainText('$7.80')
  await page.setViewportSize({ width: 1280, height: 800 })
  await selectPage.check()
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await expect(page.getByText('Another list: the selection of 2 products has ended.')).toBeVisible()
})
