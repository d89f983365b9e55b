import type { Page } from '@playwright/test'
import { expect, test } from '@/testing/browser/fixtures'

/** Home's shelf, which is plain HTML and CSS. */

test.use({ javaScriptEnabled: false })

const shelf = (page: Page) => page.getByRole('navigation', { name: 'Categories', exact: true })

/** The boxes of the things on the shelf, and how tall each is in centimetres. */
function things(page: Page) {
  return shelf(page)
    .locator('img')
    .evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { bottom, height, width } = picture.getBoundingClientRect()
        return {
          bottom: Math.round(bottom),
          height,
          width,
          tall: Number(picture.style.getPropertyValue('--tall')),
        }
      }),
    )
}

test('the nine categories stand on one floor line at true relative size, each the link to its category', async ({
  page,
}) => {
  for (const width of [1360, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const all = await things(page)
    expect(all).toHaveLength(9)
    const [first] = all
    for (const { bottom, height, tall } of all) {
      expect(bottom, `${width} pixels wide`).toBe(first?.bottom)
      expect(height / tall).toBeCloseTo((first?.height ?? 0) / (first?.tall ?? 1), 1)
    }
  }
  await shelf(page).getByRole('link', { name: 'Kitchen', exact: true }).click()
  await expect(page).toHaveURL('/category/kitchen')
  await page.goto('/page/2')
  await expect(shelf(page).locator('.category-chip').first()).toBeVisible()
})

test('all things are in sight on a desktop; on a phone the shelf scrolls sideways and the next one is half seen', async ({
  page,
}) => {
  /** The part of each thing's place that is within the window. */
  const seen = () =>
    shelf(page)
      .locator('li')
      .evaluateAll((places) =>
        places.map((place) => {
          const { left, right, width } = place.getBoundingClientRect()
          return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) / width
        }),
      )
  for (const width of [1360, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const part of await seen()) expect(part, `${width} pixels wide`).toBeCloseTo(1, 2)
  }
  for (const width of [430, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const cut = (await seen()).filter((part) => part > 0.25 && part < 0.75)
    expect(cut, `${width} pixels wide`).toHaveLength(1)
    await shelf(page).getByRole('link', { name: 'Tools', exact: true }).focus()
    await expect(shelf(page).getByRole('link', { name: 'Tools', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the wall takes the tint of the thing that is pointed at or has the focus', async ({ page }) => {
  await page.goto('/')
  const music = shelf(page).getByRole('link', { name: 'Music', exact: true })
  const wall = () => music.evaluate((link) => getComputedStyle(link, '::before').opacity)
  const size = () => music.evaluate((link) => getComputedStyle(link, '::before').width)
  expect(await wall()).toBe('0')
  await music.hover()
  await expect.poll(wall).toBe('1')
  expect(Number.parseFloat(await size())).toBe((await shelf(page).boundingBox())?.width)
  await page.mouse.move(0, 0)
  await expect.poll(wall).toBe('0')
  await shelf(page).getByRole('link', { name: 'Kitchen', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(music).toBeFocused()
  await expect.poll(wall).toBe('1')
})
