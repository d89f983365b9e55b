import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@/testing/browser/fixtures'

/** Rows, menus and buttons begin and end where the grid of cards does; the menu on phones. */

const left = async (box: Locator) => Math.round((await box.boundingBox())?.x ?? -1)
async function right(box: Locator) {
  const { x = -1, width = 0 } = (await box.boundingBox()) ?? {}
  return Math.round(x + width)
}
const grid = (page: Page) => page.locator('.product-grid')

test('shelf, chips, order and its menu begin and end with the grid', async ({ page }) => {
  for (const width of [1360, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const [first, last] = [await left(grid(page)), await right(grid(page))]
    const shelf = page.getByRole('navigation', { name: 'Categories', exact: true })
    expect([await left(shelf), await right(shelf)], `${width} pixels wide`).toEqual([first, last])
    const order = page.getByRole('button', { name: /^Sort by/ })
    expect(await right(order)).toBe(last)
    await order.click()
    expect(await right(page.locator('.sort-menu > ul'))).toBe(last)
    await page.goto('/page/2')
    expect(await left(page.locator('.category-chip img').first())).toBe(first)
    expect(await right(page.locator('.category-row'))).toBeLessThanOrEqual(last)
  }
})

test('the menu on phones ends with the page, and leads to each category', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cart')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('banner').locator('.menu-sheet').filter({ visible: true })
  await expect(sheet.getByRole('link', { name: 'Outdoors & Sport', exact: true })).toBeVisible()
  expect(await right(sheet)).toBe(await right(page.locator('.site-header > .shell')))
  // All of it can be reached.
  await page.setViewportSize({ width: 390, height: 560 })
  await sheet.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(sheet.getByRole('link').last()).toBeInViewport({ ratio: 0.9 })
  await sheet.getByRole('link', { name: 'Kitchen', exact: true }).click()
  await expect(page).toHaveURL('/category/kitchen')
})
