import { admin, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll, runSql } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { testImage } from '@/testing/shop/product-form'

test('pictures and a file of products are sent, looked at, mended and applied by what the screen says', async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto('/adminpage/products')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const sku = `E2E-${Date.now()}`
  const buffer = Buffer.from(await testImage('jpeg'))
  const pictures = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    name: `${sku}-${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(pictures)
  await page.getByRole('button', { name: 'Send the pictures' }).click()
  await expect(page.getByText('5 pictures are here.')).toBeVisible()

  const csv = (price: string) => ({
    name: 'lamps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `sku,name,brand,category,description,price,image1,colour\n${sku},Łódź lamp,Inkers,Light,A lamp.,${price},${sku}-c.jpg,red\n${sku}-2,Draft,Inkers,Light,A lamp.,2.00,,red\n`,
    ),
  })
  await page.getByLabel('CSV file').setInputFiles(csv('12x'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Price must be an amount such as 12.50.')).toBeVisible()
  await expect(page.getByText('Without a place in the shop, and left out: colour.')).toBeVisible()
  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectNoViolations(page, { isFrameKnown: true })
  }
  await page.getByRole('main').getByRole('link', { name: 'Import products' }).click()
  await page.getByLabel('CSV file').setInputFiles(csv('12.50'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Apply: 2 new, 0 changed' }).click()
  await expect(page.getByText('Applied: 2 products are new')).toBeVisible()
  const rows = await runSql('select name, status from "Product" where sku like $1 order by id', [`${sku}%`])
  expect(rows).toEqual([
    { name: 'Łódź lamp', status: 'live' },
    { name: 'Draft', status: 'draft' },
  ])
})

test('E20 a file of Mac Roman shows how its letters read, and asks before it is applied a second time', async ({
  page,
}) => {
  await signIn(page, admin)
  const name = `Mac-${Date.now()}`
  const text = `name,brand,category,description,price,countInStock\n${name} L\x9affel,Oak,K\x9fche,Gr\x9f\xa7e,12.50,1\n`
  const file = { name: 'mac.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
  async function check() {
    await page.goto('/adminpage/products/import')
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  await check()
  await expect(page.getByRole('radio', { name: /Löffel.*Mac Roman/ })).toBeChecked()
  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectNoViolations(page, { isFrameKnown: true })
  }
  for (const letters of [/western Europe/, /Mac Roman/]) {
    const earlier = page.url()
    await page.getByRole('radio', { name: letters }).check()
    await page.getByRole('button', { name: 'Check the file again' }).click()
    await expect(page).not.toHaveURL(earlier)
    await expect(page.getByRole('radio', { name: letters })).toBeChecked()
  }
  await page.getByRole('button', { name: 'Apply: 1 new, 0 changed' }).click()
  await expect(page.getByText('Applied: 1 product is new')).toBeVisible()
  await check()
  await expect(page.getByText('The same file was applied before')).toBeVisible()
  await expectNoViolations(page, { isFrameKnown: true })
  await page.getByLabel('Apply it once more.').check()
  await page.getByRole('button', { name: 'Apply: 1 new, 0 changed' }).click()
  await expect(page.getByText('Applied: 1 product is new')).toBeVisible()
  const rows = await runSql('select count(*)::int from "Product" where name = $1', [`${name} Löffel`])
  expect(rows).toEqual([{ count: 2 }])
})

test('the plan of a file says which groups it makes, and each row its options', async ({ page }) => {
  await signIn(page, admin)
  await page.goto('/adminpage/products/import')
  const group = `Shirt ${Date.now()}`
  const row = (size: string) => `${group},Size,${size},Weavers,Shirts,A shirt.,39.00\n`
  const head = 'group,option1Name,option1Value,brand,category,description,price\n'
  const buffer = Buffer.from(head + row('S') + row('M'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'shirts.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Makes 1 group.')).toBeVisible()
  await expect(page.getByText(`${group} (new): 2 products, from row 2. Size: S, M.`)).toBeVisible()
  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectNoViolations(page, { isFrameKnown: true })
  }
  await page.getByRole('button', { name: 'Apply: 2 new, 0 changed' }).click()
  await expect(page.getByText('Made 1 group.')).toBeVisible()
  const rows = await runSql('select name from "Product" where name like $1 order by id', [`${group}%`])
  expect(rows).toEqual([{ name: `${group}, S` }, { name: `${group}, M` }])
})
