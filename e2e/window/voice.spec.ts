import type { Page } from '@playwright/test'
import { newProduct } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'

/** How the shop speaks: the face and the size of its headings, and its wordmark. */

/** What the heading of the page looks like. */
async function headingLook(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { fontSize, letterSpacing, lineHeight, fontFamily } = getComputedStyle(heading)
    const face = [...document.fonts].find(({ family }) => fontFamily.startsWith(family))
    const size = Number.parseFloat(fontSize)
    return {
      size: Math.round(size),
      tracking: Number((Number.parseFloat(letterSpacing) / size).toFixed(3)),
      leading: Number((Number.parseFloat(lineHeight) / size).toFixed(2)),
      face: face?.status,
    }
  })
}

test('headings are set large, tight and in the display face, which the page has loaded', async ({ page }) => {
  const large = { tracking: -0.03, leading: 1, face: 'loaded' }
  for (const [path, width, size] of [
    ['/', 1360, 72],
    ['/', 390, 40],
    ['/', 1000, 60],
    // Beside the summary, in one line.
    ['/cart', 1000, 50],
    ['/login', 1360, 48],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    expect(await headingLook(page), `${path} at ${width} pixels`).toEqual({ ...large, size })
  }
})

test('a long name leaves the price in the window, and 320 pixels are enough for one', async ({
  page,
  request,
}) => {
  const name = `Unabridged Encyclopaedia of Counterweights, ${Date.now()} Illustrations and an Index`
  const long = await newProduct(request, { name })
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.goto(`/products/${long._id}`)
  const { size } = await headingLook(page)
  expect(size).toBeLessThanOrEqual(36)
  await expect(page.getByRole('main').getByText('$19.50', { exact: true }).first()).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeInViewport()
  for (const path of ['/', `/products/${long._id}`, '/cart', '/login']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('the wordmark is text for readers, set in the display face beside the mark that the icons show', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const brand = page.getByRole('banner').getByRole('link', { name: 'Ecommerce Site', exact: true })
  await expect(brand).toHaveCSS('font-family', /^bricolage/i)
  const icon = await (await request.get('/icon.svg')).text()
  const shapes = await brand
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  expect(shapes).toHaveLength(2)
  for (const shape of shapes) expect(icon).toContain(`d="${shape}"`)
})
