import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { Page } from '@playwright/test'
import { admin, apiLogIn, demo, newAccount, newOrder, newProduct, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'

/** What every answer says to browsers, and what no request can talk the shop into. */

const cachedScreens = [
  '/',
  '/page/2',
  '/products/1',
  '/products/999999999',
  '/page/999999',
  '/cart',
  '/login',
  '/register',
  '/shipping',
  '/payment',
  '/placeorder',
  '/nothing-here',
  '/order',
  '/order/7/nothing',
  '/cart/7/nothing',
  '/nothing.php',
  '/images/nothing',
]
const adminScreens = ['/adminpage/users', '/adminpage/products', '/adminpage/orders', '/admin/product/1']

test.use({ allowedConsoleErrors: ['status of 404'] })

function scriptsOf(headers: Record<string, string>): string {
  return /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
}

async function open(page: Page, path: string): Promise<Record<string, string>> {
  // With 'load' every script of the page has run, or has been refused.
  const response = await page.goto(path, { waitUntil: 'load' })
  return response?.headers() ?? {}
}

test('every page has a strict policy, and works under it', async ({ page }) => {
  for (const path of cachedScreens) {
    const headers = await open(page, path)
    expect(scriptsOf(headers), path).toMatch(/^'self'( 'sha256-[\w+/]{43}=')+$/)
    expect(headers, path).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security'], 'only where the shop is reached by https').toBeUndefined()
  }
})

test('account, order and admin pages have a nonce of their own at every visit, and are kept by nobody', async ({
  page,
  request,
}) => {
  const nonces = new Set<string>()
  const expectNonce = async (path: string) => {
    const headers = await open(page, path)
    const scripts = scriptsOf(headers)
    expect(scripts, path).toMatch(/^'nonce-[\w+/]{22}==' 'strict-dynamic' 'sha256-[\w+/]{43}='$/)
    expect(headers['cache-control'], path).toContain('no-store')
    nonces.add(scripts)
  }
  const account = await newAccount(request)
  const order = await newOrder(
    request,
    account.info,
    await newProduct(request, await apiLogIn(request, admin)),
  )
  await signIn(page, account)
  for (const path of ['/profile', '/profile', `/order/${order._id}`, '/cart/1']) await expectNonce(path)
  await signIn(page, demo.admin)
  for (const path of adminScreens) await expectNonce(path)
  expect(nonces.size).toBe(4 + adminScreens.length)
})

test('PayPal’s button works on an order that was reached by links from a cached page', async ({
  page,
  request,
}) => {
  const account = await newAccount(request)
  await newOrder(request, account.info, await newProduct(request, await apiLogIn(request, admin)))
  await signIn(page, account)
  await page.goto('/cart')
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('Payments are simulated. No money moves.')).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('script[nonce]').length)).toBeGreaterThan(0)
})

test.describe('a script that somebody has put into a page', () => {
  test.use({ allowedConsoleErrors: ['Content Security Policy', 'status of 404'] })

  test('C01 does not run, neither on cached pages nor on personal ones', async ({ page, request }) => {
    await signIn(page, await newAccount(request))
    for (const path of ['/', '/profile']) {
      await page.goto(path)
      const ran = await page.evaluate(async () => {
        const script = document.createElement('div')
        script.innerHTML = '<img src="/nothing.png" onerror="window.ran = true">'
        const link = document.createElement('a')
        link.href = 'javascript:window.ran = true'
        document.body.append(script, link)
        link.click()
        const parsed = new DOMParser().parseFromString('<script>window.ran = true</script>', 'text/html')
        document.body.append(document.importNode(parsed.scripts[0] as HTMLScriptElement, true))
        await new Promise((resolve) => setTimeout(resolve, 300))
        return 'ran' in window
      })
      expect(ran, path).toBe(false)
    }
  })
})

/** Asks as no browser would: with any Host. */
function askAs(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(process.env.E2E_BASE_URL ?? '')
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, headers, agent: false }, async (response) => {
      let body = ''
      for await (const chunk of response.setEncoding('utf8')) body += chunk
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    sent.once('error', reject).end()
  })
}

test('A10 no link, redirect or page is built from the Host that a client names', async () => {
  const poison = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Server': 'evil.example',
    'X-Original-URL': 'http://evil.example/',
    Forwarded: 'host=evil.example;proto=https',
  }
  const paths = [
    ...cachedScreens,
    ...adminScreens,
    '/profile',
    '/order/1',
    '/api/products/?page=2&pageSize=1',
    '/api/auth/session',
    '/api/auth/csrf',
    '/api/auth/signin',
    '/api/nothing',
    '/manifest.webmanifest',
  ]
  for (const path of paths) {
    for (const Cookie of ['', 'next-auth.session-token=garbage']) {
      const answer = await askAs(path, { ...poison, Cookie })
      expect(JSON.stringify(answer.headers) + answer.body, path).not.toContain('evil.example')
      expect(answer.status, path).toBeLessThan(500)
      if (answer.headers.location) expect(answer.headers.location, path).toMatch(/^\/(?!\/)/)
    }
  }
  // What was made for the poisoned request is not kept for others either.
  for (const path of cachedScreens) expect((await askAs(path, {})).body, path).not.toContain('evil.example')
})

test('A10 a policy that a client sends does not get into a page', async () => {
  const headers = { 'Content-Security-Policy': "script-src 'nonce-chosen-by-the-client'" }
  for (const path of ['/page/3', '/products/2', '/nothing-at-all', '/login']) {
    expect((await askAs(path, headers)).body, path).not.toContain('chosen-by-the-client')
  }
})

test('a condition, a range or an address that nothing can meet is no fault of the shop', async () => {
  const odd: Record<string, string>[] = [
    { Range: 'bytes=9999999-' },
    { 'If-Match': '"x"' },
    { 'If-Unmodified-Since': new Date(0).toUTCString() },
  ]
  for (const path of ['/icon.svg', '/icon-192.png', '/login']) {
    for (const headers of odd)
      expect([path, headers, (await askAs(path, headers)).status]).toEqual([path, headers, 200])
  }
  for (const Cookie of ['', 'next-auth.callback-url=no address', '__Secure-next-auth.callback-url=%00']) {
    for (const query of ['', '?callbackUrl=no%20address', '?callbackUrl=%00']) {
      for (const path of ['/api/auth/session', '/api/auth/csrf']) {
        expect([Cookie, query, (await askAs(path + query, { Cookie })).status]).toEqual([Cookie, query, 200])
      }
    }
  }
})
