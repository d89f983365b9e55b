import { beforeEach, expect, test, vi } from 'vitest'
import { newKeyJson } from '@/lib/accounts/api-keys/key-schema'
import { scopes } from '@/lib/accounts/permissions/permissions'
import { db } from '@/lib/platform/db/db'
import { newTestKey, withKey } from '@/testing/accounts/api-keys'
import { createProduct, createUser } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { askWithKey } from '@/testing/http/ask-with-key'
import { callApi } from '@/testing/http/call-api'

vi.hoisted(() => {
  process.env.RATE_LIMIT_KEY = '300'
})

const owner = await createUser({ role: 'owner' })

beforeEach(async () => {
  await db.apiKey.deleteMany()
})

const make = (body: object) => callApi(owner, { method: 'POST', path: '/api/keys/', body })
const list = async () => (await callApi(owner, { method: 'GET', path: '/api/keys/' })).json()
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

test('C02b a key is told once, is stored as a hash, opens what its scopes say, and its first characters name it', async () => {
  const expiresAt = inDays(1).toISOString()
  const response = await make({ name: ' Label printer ', scopes: ['orders:ship', 'orders:read'], expiresAt })
  expect(response.status).toBe(201)
  const made = newKeyJson.parse(await response.json())
  expect(made.key).toMatch(/^sk_[0-9A-Za-z]{43}$/)
  expect(made).toMatchObject({ name: 'Label printer', scopes: ['orders:read', 'orders:ship'], expiresAt })
  const [known] = await list()
  expect(known).toEqual({
    _id: made._id,
    name: 'Label printer',
    start: made.key.slice(0, 9),
    scopes: ['orders:read', 'orders:ship'],
    createdAt: expect.any(String),
    lastUsedAt: null,
    expiresAt,
  })
  const [stored] = await db.$queryRaw<{ row: string }[]>`select t::text as row from "ApiKey" t`
  expect(stored?.row).not.toContain(made.key.slice(9))
  expect((await askWithKey(made.key, '/api/orders/')).status).toBe(200)
  expect((await askWithKey(made.key, '/api/keys/')).status).toBe(403)
})

test.each<[what: string, body: object]>([
  ['without a name', { name: ' ', scopes: ['orders:read'] }],
  ['without a scope', { name: 'A', scopes: [] }],
  ['with an unknown scope', { name: 'A', scopes: ['orders:read', 'users:read'] }],
  ['that has ended', { name: 'A', scopes: ['orders:read'], expiresAt: '2020-01-01T00:00:00Z' }],
  ['with an unknown field', { name: 'A', scopes: ['orders:read'], key: 'sk_mine' }],
])('a key %s is refused', async (_, body) => {
  expect((await make(body)).status).toBe(400)
  expect(await db.apiKey.count()).toBe(0)
})

test('C02b revoked it is refused at once, and is a visitor where everybody may read; the log keeps its name', async () => {
  const { _id, key } = newKeyJson.parse(await (await make({ name: 'Books', scopes: ['stock:write'] })).json())
  const { id } = await createProduct({ countInStock: 5 })
  const body = [{ product: id, change: -2 }]
  expect((await askWithKey(key, '/api/stock/', 'PUT', body)).status).toBe(200)
  expect((await callApi(owner, { method: 'DELETE', path: `/api/keys/${_id}/` })).status).toBe(200)
  expect((await askWithKey(key, '/api/stock/', 'PUT', body)).status).toBe(401)
  expect((await askWithKey(key, '/api/users/')).status).toBe(401)
  expect((await askWithKey(key, '/api/products/')).status).toBe(200)
  expect((await callApi(owner, { method: 'DELETE', path: `/api/keys/${_id}/` })).status).toBe(404)
  const entries = await (await callApi(owner, { method: 'GET', path: `/api/audit/?pageSize=3` })).json()
  const actor = { id: _id, name: 'key:Books', role: 'key' }
  expect(entries).toMatchObject([
    { action: 'key-revoked', via: 'page', entity: 'key', entityId: _id, changes: { name: ['Books', null] } },
    { action: 'stock-corrected', via: 'key', actor, entity: 'product', entityId: id },
    { action: 'key-made', changes: { name: [null, 'Books'], scopes: [null, 'stock:write'] } },
  ])
  const ledger = await (await callApi(owner, { method: 'GET', path: `/api/products/${id}/stock/` })).json()
  expect(ledger[0]).toMatchObject({ change: -2, actor: { id: _id, name: 'key:Books' } })
})

test('C02b an expired key is refused with the call after its end, and listed as it was', async () => {
  const { key, _id } = await newTestKey(['orders:read'], { expiresAt: inDays(1) })
  expect((await askWithKey(key, '/api/orders/')).status).toBe(200)
  await db.$executeRaw`update "ApiKey" set "expiresAt" = now() where id = ${_id}`
  expect((await askWithKey(key, '/api/orders/')).status).toBe(401)
  expect(await list()).toMatchObject([{ _id }])
})

test('C02b outside its scopes a key is refused before its body, its limit and what it names are looked at', async () => {
  const { key } = await newTestKey(['orders:read'])
  const calls = [
    ['PUT', '/api/orders/999999/ship/', '{'],
    ['POST', '/api/orders/999999/refunds/', '{'],
    ['POST', '/api/orders/add/', '{'],
    ['POST', '/api/users/login/', { username: owner.email, password: 'wrong' }],
    ['PUT', '/api/users/role/999999/', { role: 'owner' }],
    ['GET', '/api/users/?odd=1', undefined],
    ['GET', '/api/audit/?odd=1', undefined],
    ['GET', '/api/orders/myorders/', undefined],
    ['POST', '/api/keys/', { name: 'Mine', scopes }],
  ] as const
  for (const [method, path, body] of calls) {
    const response = await askWithKey(key, path, method, body)
    expect([path, response.status, (await response.json()).code]).toEqual([path, 403, 'not-allowed'])
  }
  expect((await askWithKey(key, '/api/orders/?odd=1')).status).toBe(400)
})

test('C02b a program makes 300 calls a minute, then waits; where its key opens nothing it is refused without a wait', async () => {
  const { key } = await newTestKey(['orders:read'])
  expect((await askWithKey(key, '/api/attention/')).status).toBe(200)
  await db.$executeRaw`update "RateLimit" set points = 299 where key like 'key:%'`
  expect((await askWithKey(key, '/api/attention/')).status).toBe(200)
  const refused = await askWithKey(key, '/api/attention/')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await askWithKey(key, '/api/users/')).status).toBe(403)
  const { key: other } = await newTestKey(['orders:read'])
  expect((await askWithKey(other, '/api/attention/')).status).toBe(200)
})

test('its last use is noted once a minute', async () => {
  const { key, _id } = await newTestKey(['orders:read'])
  const lastUse = async () => (await list())[0].lastUsedAt
  await askWithKey(key, '/api/attention/')
  const first = await lastUse()
  expect(Date.now() - Date.parse(first)).toBeLessThan(60_000)
  await askWithKey(key, '/api/attention/')
  expect(await lastUse()).toBe(first)
  await db.$executeRaw`update "ApiKey" set "lastUsedAt" = now() - interval '61 seconds' where id = ${_id}`
  await askWithKey(key, '/api/attention/')
  expect(Date.parse(await lastUse())).toBeGreaterThanOrEqual(Date.parse(first))
})

test('20 keys are the most, also when 25 are asked for at once; expired ones do not count', async () => {
  await newTestKey(['orders:read'], { expiresAt: new Date(Date.now() - 1000) })
  const asked = Array.from({ length: 25 }, (_, n) => make({ name: `Key ${n}`, scopes: ['orders:read'] }))
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(5).fill(409)])
  expect((await list()).length).toBe(21)
})

test('a key outlives who made it', async () => {
  const other = await createUser({ role: 'owner' })
  const body = { name: 'Books', scopes: ['orders:read'] }
  const { key } = await (await callApi(other, { method: 'POST', path: '/api/keys/', body })).json()
  await db.user.delete({ where: { id: other.id } })
  expect((await askWithKey(key, '/api/orders/')).status).toBe(200)
})

test('C02b another instance refuses a revoked key with its next call, although it has just served it', async () => {
  freshModules()
  const other: typeof import('@/testing/http/call-api') = await import('@/testing/http/call-api')
  const { _id, key } = await newTestKey(['orders:read'])
  const asked = { method: 'GET', path: '/api/attention/', headers: withKey(key) }
  expect((await other.callApi(null, asked)).status).toBe(200)
  await callApi(owner, { method: 'DELETE', path: `/api/keys/${_id}/` })
  expect((await other.callApi(null, asked)).status).toBe(401)
})
