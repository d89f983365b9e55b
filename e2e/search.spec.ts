import { expect, test } from './support/fixtures'

test('words with a typo find products; filters, chips and the order change the list without a reload', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('search').locator('input')
  await field.fill('headfones')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing results for “headphones”')
  await expect(page).toHaveTitle(/^Search: headphones/)
  const cards = page.locator('main a[href^="/products/"]')
  const count = await cards.count()
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  const brand = page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: /^Ostrel/ })
  await brand.click()
  await expect(page).toHaveURL('/search?q=headphones&brand=Ostrel')
  await expect.poll(() => cards.count()).toBeLessThan(count)
  await expect(brand, 'the link keeps the focus').toBeFocused()
  await page.getByRole('link', { name: 'Remove filter Ostrel' }).click()
  await expect(page).toHaveURL('/search?q=headphones')
  await expect(cards).toHaveCount(count)
  await expect(page.getByRole('main').getByRole('status'), 'instead of the chip').toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/search?q=headphones&brand=Ostrel')
  await expect(page.getByRole('link', { name: 'Remove filter Ostrel' })).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window), 'no reload').toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, filters and categories work by links and forms', { tag: '@phone' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/')
    if (isMobile) await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('textbox', { name: 'Search products' }).fill('teapot')
    await page.getByRole('textbox', { name: 'Search products' }).press('Enter')
    await expect(page).toHaveURL('/search?q=teapot')
    await expect(page.getByRole('heading', { level: 2, name: 'Ember Stoneware Teapot' })).toBeVisible()
    await page.goto('/category/kitchen')
    if (isMobile) await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Highest price' }).filter({ visible: true }).fill('30')
    await page.getByRole('button', { name: 'Set price range' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/search\?category=kitchen&minPrice=&maxPrice=30$/)
    await expect(page.getByRole('link', { name: 'Remove filter Up to $30' })).toBeVisible()
    await page.goto('/search?q=qqqqqqq')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/category\//)
  })
})
