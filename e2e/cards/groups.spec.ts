import type { APIRequestContext, Page } from '@playwright/test'
import { admin, apiLogIn, bearer, deleteProduct, newProduct } from '@/testing/browser/accounts'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { recordShifts, sumOf } from '@/testing/browser/layout'

const members = { 'Red,41': '30.00', 'Red,42': '30.00', 'Blue,42': '25.00', 'Blue,43': '25.00' }

/** Shoes in two colours and three sizes, no two of the same price and colour; `42` is made in both. */
async function newShoes(request: APIRequestContext) {
  const by = await apiLogIn(request, admin)
  const name = `Shoes ${crypto.randomUUID().slice(0, 8)}`
  const made: { product: number; values: string[] }[] = []
  // Of two that are alike a card shows the older one.
  for (const [values, price] of Object.entries(members))
    made.push({ product: (await newProduct(request, { price }, by))._id, values: values.split(',') })
  const data = {
    name,
    options: [
      { name: 'Colour', kind: 'colour', values: ['Red', 'Blue'] },
      { name: 'Size', kind: 'size', values: ['41', '42', '43'] },
    ],
    members: made,
  }
  const response = await request.post('/api/product-groups/', { headers: bearer(by), data })
  expect(response.status(), await response.text()).toBe(201)
  const ids = made.map(({ product }) => product)
  return {
    name,
    ids,
    remove: async () => void (await Promise.all(ids.map((id) => deleteProduct(request, id)))),
  }
}

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('.product-grid > li')
    .filter({ has: page.getByRole('heading', { name }) })

test('the card of a group shows another colour under the pointer and the focus, without a jump, and opens the choice', {
  tag: '@phone',
}, async ({ page, request, isMobile }) => {
  const { name, ids, remove } = await newShoes(request)
  const shifts = await recordShifts(page)
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  const card = cardOf(page, name)
  await expect(card).toHaveCount(1)
  for (const text of ['$25.00', '2 colours, 3 sizes']) await expect(card.getByText(text)).toBeVisible()
  expect((await card.locator('.product-card').boundingBox())?.height).toBe(28 * 16)
  const red = card.getByRole('link', { name: 'Red', exact: true })
  const preview = red.locator('span')
  await expect(preview).toBeHidden()
  const place = await card.locator('.product-card > div').first().boundingBox()
  await red.focus()
  await page.keyboard.press('Shift')
  await expect(preview).toHaveCSS('opacity', '1')
  await expect(preview).toHaveCSS('background-image', /\/media\/[\da-f]{32}\S+-800\.webp/)
  expect(await preview.boundingBox()).toEqual(place)
  const blue = card.getByRole('link', { name: 'Blue', exact: true })
  // Its script comes with the focus.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(blue).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('ArrowLeft')
  await expect(red).toBeFocused()
  expect((await red.boundingBox())?.width).toBe(isMobile ? 44 : 36)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await red.hover()
  await expect(preview).toHaveCSS('opacity', '1')
  expect(sumOf(await shifts())).toBeLessThan(0.01)
  await expectNoViolationsIn(page, ['light', 'dark'], '.product-grid')
  await red.click()
  await expect(page).toHaveURL(`/products/${ids[1]}`)
  await page.goBack()
  await card.getByRole('link', { name: `Choose options: ${name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/\d+#options$/)
  await remove()
})

test('a group is one column of the comparison: of two members the last one, also when it is chosen on a card', async ({
  page,
  request,
}) => {
  const { name, ids, remove } = await newShoes(request)
  await page.goto(`/compare?ids=${ids[0]},${ids[2]}`)
  await expect(page.getByRole('columnheader')).toHaveText(`${name}, Blue, 42`)
  await expect(page.getByRole('main')).toContainText('from $25.00')
  await page.goto(`/search?q=${encodeURIComponent(name)}&opt=size:41`)
  await cardOf(page, name).getByRole('checkbox', { name: 'Compare' }).check()
  await expect(page.locator('.compare-bar')).toContainText(
    '1 of 3 chosen: this version instead of the other.',
  )
  await page.locator('.compare-bar').getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(`${name}, Red, 41`)
  await page.getByRole('link', { name: `Choose options: ${name}` }).click()
  await expect(page).toHaveURL(`/products/${ids[0]}#options`)
  await remove()
})

test('V10 options filter a list by cards: a size and a colour that no member has leave none', async ({
  page,
  request,
}) => {
  const { name, remove } = await newShoes(request)
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  const filters = page.getByRole('region', { name: 'Filters', exact: true })
  await expect(page.getByRole('status').filter({ hasText: /^1 product$/ })).toBeVisible()
  await filters.getByRole('link', { name: '43 1 product' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter Size: 43' })).toBeVisible()
  await expect(cardOf(page, `${name}, Blue, 43`)).toHaveCount(1)
  await expect(filters.getByRole('link', { name: /^Red/ })).toHaveCount(0)
  await page.goto(`${page.url()}&opt=colour:red`)
  await expect(page.getByRole('status').filter({ hasText: /^0 products$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Size: 43' }).click()
  await expect(cardOf(page, name)).toHaveCount(1)
  await page.goto('/search?opt=size:43')
  await expect(page).toHaveTitle(/^Size: 43 · /)
  await expect(page.getByRole('heading', { level: 1, name: 'Size: 43', exact: true })).toBeVisible()
  await remove()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the card of a group leads to its members and to the choice by plain links', async ({
    page,
    request,
  }) => {
    const { name, ids, remove } = await newShoes(request)
    await page.goto(`/search?q=${encodeURIComponent(name)}`)
    const card = cardOf(page, name)
    await card.hover()
    await expect(card.getByText('Choose options')).toBeVisible()
    await card.getByRole('link', { name: 'Red', exact: true }).click()
    await expect(page).toHaveURL(`/products/${ids[1]}`)
    await page.goBack()
    // The link of the name covers the rest of the card.
    await card.getByText('2 colours, 3 sizes').click({ force: true })
    await expect(page).toHaveURL(/\/products\/\d+$/)
    await remove()
  })
})
