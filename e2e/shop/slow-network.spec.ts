import type { Locator, Page } from '@playwright/test'
import { newBuyer } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { delayRequests, fillCart, newLine, openAccountMenu, openPaypal } from '@/testing/browser/journey'
import { recordShifts, sumOf } from '@/testing/browser/layout'

/** Slow connections: the large pulsing spinner shows while something loads, and the layout does not shift. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

/** Expects the spinner with the label to be 96 pixels wide and animated. */
async function expectLargeAndPulsing(page: Page, label: string): Promise<void> {
  const disc = page.getByRole('status').filter({ hasText: label }).locator('.animate-breathe')
  await expect(disc).toBeInViewport({ ratio: 1 })
  // Polled, because React may replace the disc while it is measured.
  await expect
    .poll(() =>
      disc.evaluateAll((elements) =>
        elements.map((element) => ({
          width: (element as HTMLElement).offsetWidth,
          isPulsing: element.getAnimations().length > 0,
        })),
      ),
    )
    .toEqual([{ width: 96, isPulsing: true }])
}

test('while a product loads, home shows the large pulsing spinner', async ({ page, request }) => {
  const line = await newLine(request)
  const release = await delayRequests(page, ({ pathname }) =>
    pathname.startsWith(`/products/${line.product}`),
  )
  await page.goto('/')
  await page.getByRole('link', { name: line.name }).click()
  await expectLargeAndPulsing(page, 'Loading')
  release()
  await expect(page.getByRole('heading', { level: 1, name: line.name })).toBeVisible()
  await expect(page.locator('.animate-breathe')).toHaveCount(0)
})

test('while a personal page loads, links in the menu, My Orders and the footer show the spinner', async ({
  page,
  request,
}) => {
  const { order } = await newBuyer(page, request)
  await page.goto('/cart')
  const links: [string, Locator][] = [
    ['/profile', page.getByRole('banner').getByRole('link', { name: 'Profile' })],
    [`/order/${order._id}`, page.getByRole('link', { name: 'Details' })],
    ['/profile', page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' })],
  ]
  await openAccountMenu(page, 'New Person')
  for (const [path, link] of links) {
    const release = await delayRequests(page, ({ pathname }) => pathname === path)
    await link.click()
    await expectLargeAndPulsing(page, 'Loading')
    release()
    await expect(page).toHaveURL(({ pathname }) => pathname === path)
    await expect(page.locator('.animate-breathe')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('while its scripts load, the cart shows the spinner and does not claim to be empty, unless it is', async ({
  page,
  request,
}) => {
  const line = await newLine(request)
  const release = await delayRequests(page, ({ pathname }) => pathname.endsWith('.js'))
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByText('Loading your cart')).toBeHidden()
  await page.evaluate((line) => localStorage.setItem('cartItems', JSON.stringify([line])), line)
  await page.goto('/cart', { waitUntil: 'commit' })
  await expectLargeAndPulsing(page, 'Loading your cart')
  await expect(page.getByText('Your cart is empty.')).toBeHidden()
  release()
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible()
})

test('on a slow connection home, product, cart, checkout and an unpaid order load without layout shifts', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.setTimeout(120_000)
  const line = await newLine(request)
  await fillCart(page, line, true)
  const shifts = await recordShifts(page)
  async function expectNoJumps(path: string): Promise<void> {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(sumOf(await shifts()), path).toBeLessThan(0.01)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 400_000,
    uploadThroughput: 75_000,
  })
  // Nobody is signed in yet.
  const signIns = ['/login', '/register'].map((screen) => `${screen}?redirect=%2Fplaceorder`)
  for (const path of [...signIns, '/placeorder']) await expectNoJumps(path)
  const { order } = await newBuyer(page, request)
  const checkout = ['/cart', '/shipping', '/payment', '/placeorder', `/order/${order._id}`]
  for (const path of ['/', `/products/${line.product}`, ...checkout]) await expectNoJumps(path)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a page that has arrived in part has its first card and the things of the shelf where they stay', {
    tag: '@phone-only',
  }, async ({ page, request }) => {
    for (const [path, start, end, selector] of [
      ['/search?q=silver+over-ear+headphones', 'class="product-card', '</picture>', '.product-card img'],
      ['/', 'class="category-shelf', '</li>', '.category-shelf li'],
    ] as const) {
      const html = await (await request.get(path)).text()
      const place = async (part: string) => {
        await page.route(`**${path}`, (route) => route.fulfill({ body: part, contentType: 'text/html' }))
        await page.goto(path)
        const box = await page.locator(selector).first().boundingBox()
        await page.unrouteAll()
        return box && [box.x, box.y, box.width, box.height].map(Math.round)
      }
      const whole = await place(html)
      expect(whole).not.toBeNull()
      const cut = html.indexOf(end, html.indexOf(start)) + end.length
      expect(await place(html.slice(0, cut)), selector).toEqual(whole)
    }
  })

  test('on a desktop the things of the shelf, which make room for each other, are seen once all have arrived', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text()
    const start = html.indexOf('class="category-shelf')
    const things = page.locator('.category-shelf li')
    for (const [end, isVisible] of [
      ['</li>', false],
      ['</ul>', false],
      ['</nav>', true],
    ] as const) {
      await page.route('**/', (route) =>
        route.fulfill({ body: html.slice(0, html.indexOf(end, start)), contentType: 'text/html' }),
      )
      await page.goto('/')
      await expect(things.first(), `until ${end}`).toBeVisible({ visible: isVisible })
      await page.unrouteAll()
    }
    await expect(things).toHaveCount(9)
  })
})

test('a spinner stands in for the payment button; Payment processed. follows the pay call, however slow the reload is', async ({
  page,
  request,
}) => {
  const { order } = await newBuyer(page, request)
  const releaseScript = await delayRequests(page, ({ pathname }) => pathname.endsWith('/sdk/js'))
  await page.goto(`/order/${order._id}`, { waitUntil: 'commit' })
  await expectLargeAndPulsing(page, 'Loading the payment button')
  releaseScript()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  const notPaid = page.getByText('Not paid.')
  const processed = page.getByText('Payment processed.')
  await page.evaluate(() => {
    new MutationObserver(() => {
      const text = document.body.innerText
      if (text.includes('Payment processed.') && text.includes('Not paid.')) document.title = 'Contradiction'
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const paypalPage = await openPaypal(page)
  const release = await delayRequests(page, ({ pathname }) => pathname === `/order/${order._id}`)
  const reading = page.waitForRequest((sent) => new URL(sent.url()).pathname === `/order/${order._id}`)
  await paypalPage.getByRole('button', { name: 'Approve payment' }).click()
  await reading
  await expect(processed).toBeVisible()
  await expect(page.getByText('Paid on')).toBeVisible()
  await expect(notPaid).toHaveCount(0)
  release()
  await expect(page).not.toHaveTitle('Contradiction')
  await page.goto('/cart')
  for (const visit of ['goBack', 'reload'] as const) {
    await page[visit]()
    await expect(page.getByText('Paid on'), visit).toBeVisible()
    await expect(notPaid).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
  }
})
