import { createServer } from 'node:http'
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server'
import { NextRequest } from 'next/server'
import { afterEach, expect, test, vi } from 'vitest'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import { freshModules } from '@/testing/fresh-modules'
import { listen } from '@/testing/http/front-server'
import { startPaypalSimulator } from '@/tools/paypal-simulator/server'

afterEach(() => {
  vi.unstubAllEnvs()
  freshModules()
})

/** The answer of the shop's own port, whose simulator is at `url`. */
async function ask(url: string, path: string, init: { method?: string; body?: string } = {}) {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/shop')
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret that only the tests of this shop know')
  vi.stubEnv('PAYPAL_SIMULATOR_URL', url)
  freshModules()
  const { proxy } = await import('./proxy')
  return proxy(new NextRequest(`http://localhost:3000${path}`, init))
}

test('W07 a simulator that ends while it answers is a 503 with Retry-After, not a bare 500', async () => {
  const dying = createServer((request, response) =>
    request.method === 'HEAD' ? response.end() : request.socket.destroy(),
  )
  const answer = await ask(
    `http://127.0.0.1:${await listen(dying)}`,
    '/paypal-simulator/checkoutnow/approve',
    { method: 'POST', body: 'token=1' },
  )
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('try again')
})

test('the simulator’s pages come with their status, form and headers, and without those of its connection', async () => {
  const simulator = await startPaypalSimulator()
  const unknown = { method: 'POST', body: 'token=unknown' }
  const answer = await ask(simulator.url, '/paypal-simulator/checkoutnow/approve?x=1', unknown)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Unknown payment')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('connection')).toBeNull()
  const script = await ask(simulator.url, '/paypal-simulator/sdk/js')
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  await simulator.close()
})

test.each(pages)(
  'the proxy runs for $route, and its scripts get a nonce, exactly when it is personal',
  async (page) => {
    const { config, isPersonalPage } = await import('./proxy')
    const path = examplePath(page, { product: 7, order: 7, user: 7, mail: 7 })
    for (const url of [path, path.replace(/\/?(?=\?|$)/, '/')]) {
      expect(unstable_doesMiddlewareMatch({ config, url }), url).toBe(page.kind === 'personal')
      expect(isPersonalPage(new URL(url, 'http://shop').pathname), url).toBe(page.kind === 'personal')
    }
  },
)

test.each(['/order', '/order/7/x', '/admin', '/adminpage/none', '/admin/product', '/profile/x'])(
  '%s is not a personal page: the not-found page has no nonce',
  async (path) => {
    const { isPersonalPage } = await import('./proxy')
    expect(isPersonalPage(path)).toBe(false)
  },
)
