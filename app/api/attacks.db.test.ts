import { decode, encode } from 'next-auth/jwt'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { issueToken } from '@/lib/accounts/sessions/tokens'
import { env } from '@/lib/platform/config/env'
import { rounds } from '@/testing/db/rounds'
import { createProduct, createUser } from '@/testing/db/rows'
import { snapshot } from '@/testing/db/snapshot'
import { apiCalls } from '@/testing/http/api-calls'
import { callApi } from '@/testing/http/call-api'
import { storedPictures } from '@/testing/shop/product-form'

vi.mock('next-auth/jwt', async (original) => {
  const real = await original<typeof import('next-auth/jwt')>()
  return { ...real, decode: vi.fn(real.decode) }
})

/** Attacks on every call of the API, generated from the table of calls. */

const changes = apiCalls.filter(({ method }) => method !== 'GET')
const withId = (path: string, id: number) => path.replace(/\{\w+\}/, String(id))

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }],
  ['an old browser on another site', { Origin: 'https://evil.example' }],
  ['a sandboxed page', { Origin: 'null' }],
])('A08 a request of %s changes nothing, even with the victim’s token', async (_, headers) => {
  const admin = await createUser({ role: 'owner' })
  const { id } = await createProduct()
  const before = await snapshot()
  for (const { method, path } of changes) {
    const call = { method, path: withId(path, id), body: {}, headers: { ...headers } }
    const response = await callApi(admin, call)
    expect(response.status, path).toBe(403)
    expect(await response.text(), path).toContain('Requests from other sites are refused.')
    expect(response.headers.has('set-cookie'), path).toBe(false)
  }
  expect(await snapshot()).toEqual(before)
})

test('A08 a session cookie alone changes nothing, because the API does not read it', async () => {
  const admin = await createUser({ role: 'owner' })
  const Cookie = `next-auth.session-token=${await issueToken('session', admin)}`
  const { id } = await createProduct()
  const before = await snapshot()
  for (const { method, path, statuses } of changes.filter(({ statuses }) => statuses.visitor === 401)) {
    const call = { method, path: withId(path, id), body: {}, headers: { Cookie } }
    expect((await callApi(null, call)).status, path).toBe(statuses.visitor)
  }
  expect(await snapshot()).toEqual(before)
})

/** Forged, expired and malformed tokens for this admin. */
async function badTokens(admin: Viewer): Promise<Record<string, string>> {
  const claims = { sub: String(admin.id), sessionVersion: admin.sessionVersion, isAdmin: true }
  const unsigned = (alg: string) =>
    [{ alg, typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const good = await issueToken('bearer', admin)
  const [head = '', key = '', ...rest] = good.split('.')
  const make = (options: { secret?: string; salt?: string; maxAge?: number }) =>
    encode({ token: claims, secret: env().NEXTAUTH_SECRET, salt: 'api-bearer', ...options })
  return {
    'alg none': `${unsigned('none').join('.')}.`,
    'a plain signature': `${unsigned('HS256').join('.')}.c2lnbmF0dXJl`,
    'another key': await make({ secret: 'a secret of somebody else, 32 letters' }),
    'another audience': await issueToken('session', admin),
    expired: await make({ maxAge: -60 }),
    edited: [head, key, ...rest.map((part) => `${part.slice(0, -2)}xx`)].join('.'),
    'another head': [Buffer.from('{"alg":"none","enc":"none"}').toString('base64url'), key, ...rest].join(
      '.',
    ),
    cut: good.slice(0, 60),
    '100 kB': good + 'x'.repeat(100_000),
    '100 kB of dots': '.'.repeat(100_000),
    undefined: 'undefined',
    null: 'null',
    'no token': '%00',
  }
}

test('A07 a caller with a forged, expired or malformed token is a visitor on every call', async () => {
  const admin = await createUser({ role: 'owner' })
  const { id } = await createProduct()
  const tokens = await badTokens(admin)
  const before = await snapshot()
  const asked = apiCalls.filter(({ method, statuses }) => method === 'GET' || statuses.visitor === 401)
  for (const [turn, [what, token]] of Object.entries(tokens).entries()) {
    const headers = { Authorization: `Bearer ${token}` }
    // Outside of the soak each call gets one of the thirteen tokens.
    const step = rounds(13, 1)
    for (const [index, { method, path, statuses }] of asked.entries()) {
      if (index % step !== turn % step) continue
      const body = method === 'GET' ? undefined : {}
      const response = await callApi(null, { method, path: withId(path, id), body, headers })
      expect(response.status, `${what}: ${method} ${path}`).toBe(statuses.visitor)
    }
  }
  expect(await snapshot()).toEqual(before)
})

test('A07 an over-long token is refused without decrypting it', async () => {
  const { '100 kB': token } = await badTokens(await createUser({ role: 'owner' }))
  const headers = { Authorization: `Bearer ${token}` }
  vi.mocked(decode).mockClear()
  expect((await callApi(null, { method: 'GET', path: '/api/users/', headers })).status).toBe(401)
  expect(decode).not.toHaveBeenCalled()
})

/** A body that never ends; `sent` counts the bytes read from it. */
function endlessBody(chunk: Uint8Array<ArrayBuffer>) {
  const state = { sent: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      state.sent += chunk.byteLength
      controller.enqueue(chunk)
    },
    cancel() {
      state.isCancelled = true
    },
  })
  return { state, stream }
}

test.each([
  ['JSON', '/api/users/login/', 'application/json', 100_000],
  ['JSON', '/api/orders/add/', 'application/json', 100_000],
  ['JSON', '/api/products/review/1/', 'application/json', 100_000],
  ['a form', '/api/products/create/', 'multipart/form-data; boundary=x', 8_500_000],
] as const)('C07 an endless stream of %s to %s is 413, and stores nothing', async (_, path, type, limit) => {
  const admin = await createUser({ role: 'owner' })
  const before = [await snapshot(), storedPictures()]
  const chunk = new Uint8Array(65_536).fill(0x78)
  const { state, stream } = endlessBody(chunk)
  const headers = { 'Content-Type': type, 'Content-Length': '10' }
  const response = await callApi(admin, { method: 'POST', path, body: stream, headers })
  expect(response.status).toBe(413)
  expect(state.isCancelled).toBe(true)
  expect(state.sent).toBeLessThan(limit + 4 * chunk.byteLength)
  expect([await snapshot(), storedPictures()]).toEqual(before)
})

test('C07 a request whose body ends early is 400', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('aborted'))
    },
  })
  const response = await callApi(null, { method: 'POST', path: '/api/users/login/', body: broken })
  expect([response.status, (await response.json()).code]).toEqual([400, 'body-incomplete'])
})
