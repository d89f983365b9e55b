import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import { apiLogIn, demo, newAccount, newBuyer, newPurchase, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { hashOf, policyOf, scriptsOf, scriptTags } from '@/testing/browser/pages'
import { askShop } from '@/testing/http/ask'

/** Security headers of every response, and requests that try to poison a page, a link or a cache. */

const cachedScreens = [
  ...pages.filter((page) => 'shows' in page).map((page) => examplePath(page, { product: 1 })),
  '/products/999999999',
  '/page/999999',
  '/nothing-here',
  '/order',
  '/order/7/nothing',
  '/cart/7/nothing',
  '/nothing.php',
  '/images/nothing',
]
const adminScreens = pages
  .filter(({ access }) => access === 'admin')
  .map((page) => examplePath(page, { product: 1, order: 1, user: 1, mail: 1 }))

test.use({ allowedConsoleErrors: ['status of 404'] })

// accessibility.spec.ts opens every page in a browser, where a violation of the policy fails its test.
test('every cached page has a strict content policy that names its inline scripts', async ({ request }) => {
  for (const path of cachedScreens) {
    const response = await request.get(path)
    const headers = response.headers()
    const allowed = scriptsOf(headers)
    expect(allowed, path).toMatch(/^'self'( 'sha256-[\w+/]{43}=')+$/)
    const inline = scriptTags(await response.text()).filter(({ attributes }) => !attributes.includes('src='))
    expect(inline.length, path).toBeGreaterThan(0)
    for (const { text } of inline) expect(allowed.split(' '), path).toContain(hashOf(text))
    expect(headers, path).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(policyOf(headers), path).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security'], 'sent only by a shop reached over https').toBeUndefined()
  }
})

test('personal and admin pages have a new nonce on each visit, and are not cached', async ({ request }) => {
  const nonces = new Set<string>()
  const expectNonce = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 })
    const headers = response.headers()
    const scripts = scriptsOf(headers)
    expect(scripts, path).toMatch(/^'nonce-[\w+/]{22}==' 'strict-dynamic' 'sha256-[\w+/]{43}='$/)
    expect(headers['cache-control'], path).toContain('no-store')
    const [, nonce = '', hash = ''] = /'nonce-([^']+)' 'strict-dynamic' (\S+)/.exec(scripts) ?? []
    const tags = scriptTags(await response.text())
    expect(tags.length, path).toBeGreaterThan(1)
    for (const { attributes, text } of tags)
      expect(attributes.includes(`nonce="${nonce}"`) || hashOf(text) === hash, `${path} ${text}`).toBe(true)
    nonces.add(nonce)
  }
  const { order } = await newPurchase(request)
  for (const path of ['/profile', '/profile', `/order/${order._id}`, '/cart/1']) await expectNonce(path)
  await apiLogIn(request, demo.admin)
  for (const path of adminScreens) await expectNonce(path)
  expect(nonces.size).toBe(4 + adminScreens.length)
})

test('the PayPal button works on an order reached by links from a cached page', async ({ page, request }) => {
  await newBuyer(page, request)
  await page.goto('/cart')
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('Payments are simulated. No money moves.')).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('script[nonce]').length)).toBeGreaterThan(0)
})

test('C01 no script injected into a cached or personal page runs', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('Content Security Policy', 'status of 404')
  await signIn(page, await newAccount(request))
  for (const path of ['/', '/profile']) {
    await page.goto(path)
    const ran = await page.evaluate(async () => {
      const script = document.createElement('div')
      script.innerHTML = '<img src="/nothing.png" onerror="window.ran = true">'
      const pictureFailed = new Promise((resolve) =>
        script.querySelector('img')?.addEventListener('error', resolve),
      )
      const link = document.createElement('a')
      link.href = 'javascript:window.ran = true'
      document.body.append(script, link)
      link.click()
      const parsed = new DOMParser().parseFromString('<script>window.ran = true</script>', 'text/html')
      document.body.append(document.importNode(parsed.scripts[0] as HTMLScriptElement, true))
      await pictureFailed
      return 'ran' in window
    })
    expect(ran, path).toBe(false)
  }
})

test('A10 no link, redirect or page is built from the client’s Host or forwarding headers', async () => {
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
      const response = await askShop(path, { ...poison, Cookie })
      expect(JSON.stringify(response.headers) + response.body, path).not.toContain('evil.example')
      expect(response.status, path).toBeLessThan(500)
      if (response.headers.location) expect(response.headers.location, path).toMatch(/^\/(?!\/)/)
    }
  }
  // Responses to the poisoned requests are not cached for others.
  for (const path of cachedScreens) expect((await askShop(path, {})).body, path).not.toContain('evil.example')
})

test('A10 a policy sent by a client does not appear in a page', async () => {
  const headers = { 'Content-Security-Policy': "script-src 'nonce-chosen-by-the-client'" }
  for (const path of ['/page/3', '/products/2', '/nothing-at-all', '/login']) {
    expect((await askShop(path, headers)).body, path).not.toContain('chosen-by-the-client')
  }
})

test('an odd callback address does not cause an error', async () => {
  for (const Cookie of ['', 'next-auth.callback-url=no address', '__Secure-next-auth.callback-url=%00']) {
    for (const query of ['', '?callbackUrl=no%20address', '?callbackUrl=%00']) {
      for (const path of ['/api/auth/session', '/api/auth/csrf']) {
        const { status } = await askShop(path + query, { Cookie })
        expect([Cookie, query, status]).toEqual([Cookie, query, 200])
      }
    }
  }
})
