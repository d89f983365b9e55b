import { admin, bearer, newProduct, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'

/** Groups in the desk's list of products, and those that are proposed. */

test('a group opens by keyboard and without scripts, keeps the selection, and is found by its products', async ({
  page,
  request,
  browser,
}) => {
  const shop = await signIn(page, admin)
  const brand = `Brand ${crypto.randomUUID()}`
  const values = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']
  const members = []
  for (const value of values)
    members.push({ product: (await newProduct(request, { brand }, shop))._id, values: [value] })
  const options = [{ name: 'Size', kind: 'size', values }]
  const data = { name: brand, options, members }
  const made = await request.post('/api/product-groups/', { headers: bearer(shop), data })
  expect(made.status()).toBe(201)
  const group = await made.json()
  const list = `/adminpage/products?${new URLSearchParams({ brand })}`
  await page.goto(list)
  await expect(page.getByText('Listed by group.')).toBeVisible()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('7 products')
  await page.getByRole('checkbox', { name: `Select the group ${brand}` }).press('Space')
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar.getByRole('status')).toHaveText('7 products selected')
  const toggle = rows.first().getByRole('link', { name: brand })
  await toggle.press('Enter')
  await expect(rows).toHaveCount(8)
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle).toBeFocused()
  await expect(bar.getByRole('status')).toHaveText('7 products selected')
  await expectNoViolations(page, { isFrameKnown: true })
  for (const width of [1360, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
    await page.screenshot({ path: test.info().outputPath(`open-${width}.png`), fullPage: true })
  }
  await page.goto(`/adminpage/products?${new URLSearchParams({ q: `${brand} 2XL` })}`)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('1 of 7 products')
  await page.goto(`${list}&group=0`)
  await expect(rows).toHaveCount(7)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(list)
  await plain.locator('tbody').getByRole('link', { name: brand }).click()
  await expect(plain.locator('tbody tr')).toHaveCount(8)
  await context.close()
  await request.delete(`/api/product-groups/${group._id}/`, { headers: bearer(shop) })
})

test('a proposed group is made by one click and taken back by another', async ({ page, request }) => {
  const shop = await signIn(page, admin)
  const model = `Zebu${[...crypto.randomUUID()].filter((letter) => /[a-z]/.test(letter)).join('')}`
  const ids = []
  for (const value of ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'])
    ids.push((await newProduct(request, { name: `${model} ${value}` }, shop))._id)
  // The list of products tells how many are proposed, as it was some minutes ago.
  await page.goto('/adminpage/products/groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Groups of products' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: model }) })
  await expectNoViolations(page, { isFrameKnown: true })
  for (const width of [1360, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
    await page.screenshot({ path: test.info().outputPath(`groups-${width}.png`), fullPage: true })
  }
  await card.getByRole('button', { name: 'Group these' }).click()
  await expect(page.getByText(`9 products grouped as ${model}.`)).toBeVisible()
  // The list stays as it was read.
  await page.getByRole('button', { name: /^Show \d+ new$/ }).click()
  await expect(
    page.getByRole('region', { name: 'Groups of products' }).getByRole('link', { name: model }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${model} is no group any more.`)).toBeVisible()
  const product = await (await request.get(`/api/products/${ids[0]}/`)).json()
  expect([product.name, product.group]).toEqual([`${model} XS`, null])
})
