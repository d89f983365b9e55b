import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { routePath } from '@/lib/api/server/log-request'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser, testPassword } from '@/testing/db/rows'
import { type ApiCall, callApi } from '@/testing/http/call-api'
import { orderBody } from '@/testing/shop/order-body'

afterEach(() => vi.restoreAllMocks())

const logLine = z.looseObject({ level: z.string(), time: z.string(), event: z.string() })

/** The response to a call and all lines logged for it. */
async function loggedCall(viewer: Viewer | null, call: ApiCall) {
  const texts: string[] = []
  for (const output of ['log', 'error'] as const)
    vi.spyOn(console, output).mockImplementation((line) => void texts.push(line))
  const response = await callApi(viewer, call)
  vi.restoreAllMocks()
  return { response, texts, lines: texts.map((text) => logLine.parse(JSON.parse(text))) }
}

test('a request is logged in one line: method, path without query, status, duration, viewer and request id', async () => {
  const user = await createUser()
  const path = '/api/orders/myorders/?page=1&secret=hush'
  const { response, texts, lines } = await loggedCall(user, { method: 'GET', path })
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: response.headers.get('x-request-id'),
      event: 'request',
      method: 'GET',
      path: '/api/orders/myorders',
      status: 200,
      durationMs: expect.any(Number),
      viewerId: user.id,
    },
  ])
  expect(texts.join()).not.toContain('hush')
})

test('events of an operation are logged under the id of the request', async () => {
  const user = await createUser()
  const { id, priceCents } = await createProduct()
  const body = orderBody([{ product: id, priceCents, qty: 1 }])
  const { response, lines } = await loggedCall(user, { method: 'POST', path: '/api/orders/add/', body })
  expect(lines.map(({ event }) => event)).toEqual(['order-placed', 'request'])
  expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(
    new Set([response.headers.get('x-request-id')]),
  )
})

test('an unexpected error is logged under the request id in the response', async () => {
  vi.spyOn(db.product, 'findUnique').mockRejectedValue(new Error('it broke'))
  const { response, lines } = await loggedCall(null, { method: 'GET', path: '/api/products/1/' })
  const { requestId } = await response.json()
  expect(response.status).toBe(500)
  expect(lines.map(({ event }) => event)).toEqual(['api-fault', 'request'])
  for (const line of lines) expect(line.requestId).toBe(requestId)
  expect(response.headers.get('x-request-id')).toBe(requestId)
})

test('the id that the front server has taken from a proxy is that of the response and of all lines', async () => {
  const headers = { 'X-Proxy-Request-Id': 'edge-7' }
  const { response, lines } = await loggedCall(null, { method: 'GET', path: '/api/products/', headers })
  expect(response.headers.get('x-request-id')).toBe('edge-7')
  expect(lines).toMatchObject([{ requestId: 'edge-7' }])
})

test('the request id is generated, even if the client sends one', async () => {
  const headers = { 'X-Request-Id': 'forged' }
  const { response, texts } = await loggedCall(null, { method: 'GET', path: '/api/products/', headers })
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(texts.join()).not.toContain('forged')
})

test('a refused call is logged with its code, and with the order that it is about', async () => {
  const user = await createUser()
  const { id, priceCents } = await createProduct()
  const body = orderBody([{ product: id, priceCents, qty: 1 }])
  const { response } = await loggedCall(user, { method: 'POST', path: '/api/orders/add/', body })
  const { _id } = await response.json()
  const path = `/api/orders/${_id}/pay/`
  const refused = await loggedCall(await createUser(), { method: 'PUT', path, body: {} })
  expect(refused.lines.at(-1)).toMatchObject({ status: 404, code: 'order-not-found', orderId: _id })
  const other = await loggedCall(user, { method: 'GET', path: '/api/products/999999/' })
  expect(other.lines).toMatchObject([{ status: 404, code: 'product-not-found' }])
  expect(other.lines[0]).not.toHaveProperty('orderId')
})

test.each(['/api/health/', '/api/health/ready/', '/api/metrics/'])(
  'the probe %s is not logged',
  async (path) => {
    const { response, lines } = await loggedCall(null, { method: 'GET', path })
    expect(lines.filter(({ event }) => event === 'request')).toEqual([])
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  },
)

test('unsupported methods and unknown paths are logged, too', async () => {
  const wrong = await loggedCall(null, { method: 'DELETE', path: '/api/products/' })
  expect(wrong.lines).toMatchObject([{ method: 'DELETE', path: '/api/products', status: 405 }])
  const unknown = await loggedCall(null, { method: 'GET', path: '/api/no/such/path' })
  expect(unknown.lines).toMatchObject([{ path: '/api/*', status: 404, viewerId: null }])
})

test.each(['%0d%0a', '%0A', '%E2%80%A8', '%C2%85', '\u2028', '%1b%5b2J'])(
  'a log line cannot be forged by %j in a path or a header',
  async (end) => {
    const forged = '{"event":"payment-settled"}'
    for (const path of [`/api/products/1${end}${forged}/`, `/api/nothing${end}${forged}`]) {
      const headers = {
        'User-Agent': `x ${encodeURI(end)}${forged}`,
        Referer: `http://x/${encodeURI(end)}${forged}`,
      }
      const { texts } = await loggedCall(null, { method: 'GET', path, headers })
      expect(texts).toHaveLength(1)
      expect(texts[0]).not.toContain('payment-settled')
      expect(texts[0]).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
  },
)

test('O09 passwords, tokens, cookies, names and e-mails are in no line', async () => {
  const user = await createUser({ name: 'Unusual Name' })
  const email = `${crypto.randomUUID()}@example.com`
  const calls: ApiCall[] = [
    { method: 'POST', path: '/api/users/login/', body: { username: user.email, password: testPassword } },
    { method: 'POST', path: '/api/users/login/', body: { username: user.email, password: 'wrong password' } },
    {
      method: 'POST',
      path: '/api/users/register/',
      body: { name: 'Unusual Name', email, password: testPassword, confirmPassword: testPassword },
    },
    { method: 'GET', path: `/api/users/${email}/`, headers: { Cookie: 'next-auth.session-token=eyJx' } },
    {
      method: 'PUT',
      path: '/api/users/profile/update/',
      body: { id: user.id, name: 'Unusual Name', email: user.email, password: 'wrong password' },
    },
  ]
  const texts: string[] = []
  for (const call of calls) texts.push(...(await loggedCall(user, call)).texts)
  expect(texts.length).toBeGreaterThanOrEqual(calls.length)
  for (const secret of [testPassword, 'wrong password', 'eyJ', 'Bearer', '@', 'Unusual', 'argon2'])
    expect(texts.join('\n')).not.toContain(secret)
})

test.each([
  ['/api/orders/12/pay/', { id: '12' }, '/api/orders/12/pay'],
  ['/api/orders/x%40y/pay', { id: 'x@y' }, '/api/orders/[id]/pay'],
  ['/api/orders/%E0%A4%A', { id: '%E0%A4%A' }, '/api/orders/[id]'],
  ['/api/auth/session', { nextauth: ['session'] }, '/api/auth/*'],
  ['/api/', { path: [] }, '/api/*'],
  ['/api/products', {}, '/api/products'],
])('%s with %j is logged as %s', (pathname, params, path) => {
  expect(routePath(pathname, params)).toBe(path)
})
