import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { apiLogIn, bearer, demo } from '@/testing/browser/accounts'
import { runSql } from '@/testing/browser/admin'
import { expect, test } from '@/testing/browser/fixtures'

/** Requests that try to have their own answer kept for others, and what others get afterwards. */

const pages = ['/', '/page/2', '/products/1', '/login']
const calls = ['/api/products/', '/api/products/1/']

/** Other tests change products meanwhile, so the answers are not compared with earlier ones. */
async function expectUsual(request: APIRequestContext, attack: string): Promise<void> {
  for (const path of [...pages, ...calls]) {
    const answer = await request.get(path)
    const text = await answer.text()
    expect(answer.status(), attack).toBe(200)
    expect(JSON.stringify(answer.headers()) + text, attack).not.toContain('evil')
    if (calls.includes(path)) JSON.parse(text)
    else expect(text, attack).toMatch(/^<!DOCTYPE html>.*<title>.*Ecommerce Site<\/title>.*<\/html>$/s)
  }
}

/** Headers that a shop could heed together stand together. */
const hostile: Record<string, string>[] = [
  { Host: 'evil.example' },
  {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example',
    'X-Original-Url': '/profile',
    'X-Rewrite-Url': '/profile',
    'X-Middleware-Subrequest': 'proxy:proxy:proxy:proxy:proxy',
    'X-Middleware-Rewrite': '/profile',
    'X-HTTP-Method-Override': 'DELETE',
    'Accept-Language': 'xx',
  },
  { RSC: '1' },
  { RSC: '2' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { RSC: '1', 'Next-Router-State-Tree': '%5B%22%22%5D', 'Next-Url': '/profile' },
  { 'Next-Action': 'x', 'X-Nextjs-Data': '1', 'X-Nextjs-Request-Id': 'x' },
  { Range: 'bytes=0-3', Cookie: '__prerender_bypass=x; next-auth.session-token=x' },
  { 'Accept-Encoding': 'identity;q=0, *;q=0', Accept: 'image/webp' },
  { 'Accept-Encoding': 'br;q=0, gzip;q=0.001, zstd', Authorization: 'Bearer invalid' },
]

test('S06 no header of one client changes what another gets from a kept address', async ({ request }) => {
  for (const headers of hostile) {
    // Nothing is kept before, so the hostile request itself has the page rendered.
    await runSql("select pg_notify('catalogue', '*')")
    for (const path of [...pages, ...calls]) {
      for (const target of [path, `${path}?${randomUUID()}=1&page=1&page=2`])
        expect((await request.get(target, { headers })).status(), JSON.stringify(headers)).toBeLessThan(500)
    }
    await expectUsual(request, JSON.stringify(headers))
  }
})

test('S06 S08 no personal answer is kept, whatever ends its address', async ({ playwright, baseURL }) => {
  const own = await playwright.request.newContext({ baseURL })
  const other = await playwright.request.newContext({ baseURL })
  const info = await apiLogIn(own, demo.shopper)
  for (const path of [
    '/profile',
    '/profile/',
    '/profile/x.css',
    '/profile;a.png',
    '/profile%2Fx.css',
    '/order/1',
    '/order/1/x.css',
  ]) {
    await own.get(path)
    const { status, text } = await other.get(path, { maxRedirects: 0 }).then(async (answer) => ({
      status: answer.status(),
      text: await answer.text(),
    }))
    expect(status, path).not.toBe(200)
    expect(text, path).not.toContain(info.email)
  }
  expect((await other.get('/api/orders/myorders/', { headers: bearer(info) })).status()).toBe(200)
  expect((await other.get('/api/orders/myorders/')).status()).toBe(401)
  await own.dispose()
  await other.dispose()
})
