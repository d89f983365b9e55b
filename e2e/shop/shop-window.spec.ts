import { readFileSync } from 'node:fs'
import { expect, test } from '@/testing/browser/fixtures'
import { recordShifts, sumOf } from '@/testing/browser/layout'

const maxPictureBytes = 30_000

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all goods of the demo can be browsed: 24 a page, with plain links to the pages and the details', async ({
    page,
  }) => {
    const cards = page.locator('main .product-card')
    const next = page.getByRole('navigation', { name: 'Pages' }).locator('a[rel~="next"]')
    const demo: { name: string; sku: string }[] = JSON.parse(
      readFileSync('prisma/demo/catalogue.json', 'utf8'),
    )
    const groups: { name: string; stock: unknown[] }[] = JSON.parse(
      readFileSync('prisma/demo/groups.json', 'utf8'),
    )
    // Other tests add and delete products. A deleted one moves those after it a page forward, past this walk, so it is repeated.
    await expect(async () => {
      const names: string[] = []
      await page.goto('/')
      while ((await next.count()) > 0) {
        await expect(cards).toHaveCount(24)
        names.push(...(await cards.getByRole('heading').allTextContents()))
        await page.goto((await next.getAttribute('href')) ?? '')
      }
      names.push(...(await cards.getByRole('heading').allTextContents()))
      const missing = demo.filter(({ name, sku }) => {
        const group = groups.find(({ stock }) => stock.flat().includes(sku))
        return !names.includes(group?.name ?? name)
      })
      expect(missing).toEqual([])
    }).toPass()
    await page.locator('a[href^="/products/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/In Stock|Out Of Stock/).first()).toBeVisible()
  })

  test('screens that need JavaScript say so, and show no endless spinner', async ({ page, request }) => {
    for (const path of [
      '/products/1',
      '/cart',
      '/shipping',
      '/payment',
      '/placeorder',
      '/login',
      '/register',
    ]) {
      // Chromium hides <noscript> from tests even when scripts are off, so the test reads the HTML.
      const html = await (await request.get(path)).text()
      expect(html, path).toMatch(/<noscript>.*Please switch on JavaScript in your browser.*<\/noscript>/)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Loading' }), path).toBeHidden()
      if (path === '/cart')
        expect(html).toMatch(/<noscript>.*href="\/"[^>]*>Continue shopping<.*<\/noscript>/)
      // A divider to a button that needs JavaScript.
      if (path === '/products/1')
        await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCSS(
          'border-left-width',
          '0px',
        )
    }
  })

  test('a page that does not exist says so, and the header is one line on a tablet', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/products/999999999')).text()
    expect(html).toMatch(/<noscript>.*Not Found<\/h1>.*Back to the shop<.*<\/noscript>/s)
    await page.setViewportSize({ width: 820, height: 900 })
    await page.goto('/')
    const link = (name: string) => page.getByRole('banner').getByRole('link', { name })
    const [login, register] = [await link('Login').boundingBox(), await link('Register').boundingBox()]
    expect(register?.y).toBe(login?.y)
  })

  test('cards are 28rem high, in 1, 2, 3 or 4 columns by the width of the screen', async ({ page }) => {
    await page.goto('/')
    for (const [width, columns] of [
      [390, 1],
      [820, 2],
      [1100, 3],
      [1360, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const layout = () =>
        page.locator('main .product-card').evaluateAll((cards) => {
          const boxes = cards.slice(0, 4).map((card) => card.getBoundingClientRect())
          const inFirstRow = boxes.filter(({ top }) => Math.round(top) === Math.round(boxes[0]?.top ?? 0))
          return { heights: boxes.map(({ height }) => Math.round(height)), columns: inFirstRow.length }
        })
      await expect.poll(layout, `${width} pixels wide`).toEqual({ heights: Array(4).fill(28 * 16), columns })
    }
  })
})

test('home loads no picture over 30 kB, without layout shifts', { tag: '@phone' }, async ({ page }) => {
  const pictures: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image')
      pictures.push(response.body().then((body) => body.length))
  })
  // A font that arrives after the first text moves words by fractions of a line: `slow-network.spec.ts` holds how far.
  await page.route('**/*.woff2', (route) => route.fulfill({ body: '', contentType: 'font/woff2' }))
  const shifts = await recordShifts(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect((await shifts()).filter(({ value }) => value > 0.00001)).toEqual([])
  for (const picture of await page.locator('main .product-card img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)
  }
  // A jump to a card whose layout was skipped until then (content-visibility) can move its text by some pixels.
  expect(sumOf(await shifts())).toBeLessThan(0.01)
  const pictureBytes = await Promise.all(pictures)
  expect(pictureBytes.length).toBeGreaterThanOrEqual(24)
  expect(Math.max(...pictureBytes)).toBeLessThanOrEqual(maxPictureBytes)
  await expect.poll(() => page.locator('main img[loading="lazy"]').count()).toBeGreaterThanOrEqual(16)
})

test('the product under the pointer is there before the click, its picture moves, and going back costs no request', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const transition = start(options)
      transition.ready.then(() => {
        const moving = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        Object.assign(window, { moving: moving.filter((name) => name.includes('group(product-')) })
      })
      return transition
    }
  })
  const card = page.locator('main .product-card').nth(1)
  const path = await card.getAttribute('href')
  await card.scrollIntoViewIfNeeded()
  const name = await card.getByRole('heading').innerText()
  // The router requests the tree of a page first, marked as a prefetch, and then the page.
  const prefetched = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === path && !response.request().headers()['next-router-prefetch'],
  )
  await card.hover()
  await (await prefetched).finished()
  // The click itself may scroll to the card once more.
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { left: scrollY }), true))
  const pagesAsked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.url().includes('_rsc')) pagesAsked.push(request.url())
  })
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'moving')?.length)).toBeGreaterThan(0)
  await page.goBack()
  await expect(card.getByRole('heading')).toHaveText(name)
  // Heights are fractions of pixels, so that the same place may be rounded to the next one.
  const moved = () => page.evaluate(() => Math.abs(scrollY - Reflect.get(window, 'left')))
  await expect.poll(moved).toBeLessThanOrEqual(1)
  expect(pagesAsked).toEqual([])
})

test('an unknown address shows the generic error page with a link home', async ({ page, allowedErrors }) => {
  allowedErrors.push('404 (Not Found)')
  await page.goto('/nothing-here')
  await expect(page.getByRole('heading', { name: 'An error has occured', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Not Found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
})
