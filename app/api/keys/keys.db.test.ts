import { beforeEach, expect, test, vi } from 'vitest'
import { newKeyJson } from '@/lib/accounts/api-keys/key-schema'
import { type Scope, scopes } from '@/lib/accounts/permissions/permissions'
import { db } from '@/lib/platform/db/db'
import { newTestKey, withKey } from '@/testing/accounts/api-keys'
import { createOrder, createProduct, createUser, stockOf } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { callApi } from '@/testing/http/call-api'

vi.hoisted(() => {
  process.env.RATE_LIMIT_KEY = '300'
})

const owner = await createUser({ role: 'owner' })
const buyer = await createUser()

beforeEach(async () => {
  await db.apiKey.deleteMany()
})

const make = (body: object) => callApi(owner, { method: 'POST', path: '/api/keys/', body })
const list = async () => (await callApi(owner, { method: 'GET', path: '/api/keys/' })).json()
const get = async (key: string, path: string, method = 'GET', body?: unknown) =>
  callApi(null, { method, path, body, headers: withKey(key) })
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
  expect((await get(made.key, '/api/orders/')).status).toBe(200)
  expect((await get(made.key, '/api/keys/')).status).toBe(403)
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
  expect((await get(key, '/api/stock/', 'PUT', body)).status).toBe(200)
  expect((await callApi(owner, { method: 'DELETE', path: `/api/keys/${_id}/` })).status).toBe(200)
  expect((await get(key, '/api/stock/', 'PUT', body)).status).toBe(401)
  expect((await get(key, '/api/users/')).status).toBe(401)
  expect((await get(key, '/api/products/')).status).toBe(200)
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
  expect((await get(key, '/api/orders/')).status).toBe(200)
  await db.$executeRaw`update "ApiKey" set "expiresAt" = now() where id = ${_id}`
  expect((await get(key, '/api/orders/')).status).toBe(401)
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
    const response = await get(key, path, method, body)
    expect([path, response.status, (await response.json()).code]).toEqual([path, 403, 'not-allowed'])
  }
  expect((await get(key, '/api/orders/?odd=1')).status).toBe(400)
})

test('C02b a program makes 300 calls a minute, then waits; where its key opens nothing it is refused without a wait', async () => {
  const { key } = await newTestKey(['orders:read'])
  expect((await get(key, '/api/attention/')).status).toBe(200)
  await db.$executeRaw`update "RateLimit" set points = 299 where key like 'key:%'`
  expect((await get(key, '/api/attention/')).status).toBe(200)
  const refused = await get(key, '/api/attention/')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await get(key, '/api/users/')).status).toBe(403)
  const { key: other } = await newTestKey(['orders:read'])
  expect((await get(other, '/api/attention/')).status).toBe(200)
})

test('its last use is noted once a minute', async () => {
  const { key, _id } = await newTestKey(['orders:read'])
  const lastUse = async () => (await list())[0].lastUsedAt
  await get(key, '/api/attention/')
  const first = await lastUse()
  expect(Date.now() - Date.parse(first)).toBeLessThan(60_000)
  await get(key, '/api/attention/')
  expect(await lastUse()).toBe(first)
  await db.$executeRaw`update "ApiKey" set "lastUsedAt" = now() - interval '61 seconds' where id = ${_id}`
  await get(key, '/api/attention/')
  expect(Date.parse(await lastUse())).toBeGreaterThanOrEqual(Date.parse(first))
})

test('20 keys are the most, also when 25 are asked for at once; expired ones do not count', async () => {
  await newTestKey(['orders:read'], { expiresAt: new Date(Date.now() - 1000) })
  const asked = Array.from({ length: 25 }, (_, n) => make({ name: `Key ${n}`, scopes: ['orders:read'] }))
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(5).fill(409)])
  expect((await list()).length).toBe(21)
})

test('what a program ships is logged as its key, and the order that it is answered says nothing of the payment', async () => {
  const { key, _id } = await newTestKey(['orders:ship'])
  const { _id: id } = await createOrder(buyer)
  const paid = { kind: 'cash', date: '2026-01-31', reference: '' }
  await callApi(owner, { method: 'POST', path: `/api/orders/${id}/paid/`, body: paid })
  const body = { carrier: 'UPS', number: '1Z 9', url: '' }
  const shipped = await get(key, `/api/orders/${id}/ship/`, 'PUT', body)
  expect(shipped.status).toBe(200)
  expect(await shipped.json()).toMatchObject({ _id: id, tracking: body })
  expect((await get(key, `/api/orders/${id}/`)).status).toBe(403)
  const entries = await (
    await callApi(owner, { method: 'GET', path: `/api/audit/?entity=order&id=${id}` })
  ).json()
  const actor = { id: _id, name: 'key:Carrier', role: 'key' }
  expect(entries[0]).toMatchObject({ action: 'order-shipped', via: 'key', actor })
})

test('drafts are for keys that read products; any other key is a visitor there', async () => {
  const { id } = await createProduct({ status: 'draft' })
  const statusFor = async (scope: Scope) => {
    const { key } = await newTestKey([scope])
    return (await get(key, `/api/products/${id}/`)).status
  }
  expect(await statusFor('products:read')).toBe(200)
  expect(await statusFor('orders:read')).toBe(404)
})

test('a program changes a product, its price too, and repeats a change of stock by its Idempotency-Key', async () => {
  const { key } = await newTestKey(['products:write', 'stock:write'])
  const { id } = await createProduct({ countInStock: 5, priceCents: 1000 })
  const patched = await get(key, `/api/products/${id}/`, 'PATCH', { price: '12.50', status: 'draft' })
  expect(await patched.json()).toMatchObject({ price: '12.50', status: 'draft' })
  const headers = { ...withKey(key), 'Idempotency-Key': 'one' }
  const change = (body: object) =>
    callApi(null, { method: 'POST', path: `/api/products/${id}/stock/`, body, headers })
  expect(await (await change({ change: 3, reason: 'received' })).json()).toMatchObject({ countInStock: 8 })
  const again = await change({ change: 3, reason: 'received' })
  expect([again.headers.get('idempotent-replayed'), (await again.json()).countInStock]).toEqual(['true', 8])
  expect((await change({ change: 4, reason: 'received' })).status).toBe(422)
})

test('C02b a key that changes products leaves the stock alone, unless it has that scope, too', async () => {
  const { key } = await newTestKey(['products:write'])
  const { id } = await createProduct({ countInStock: 5 })
  const patch = { name: 'Pot', countInStock: 9, countInStockSeen: 5 }
  const refused = await get(key, `/api/products/${id}/`, 'PATCH', patch)
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'not-allowed'])
  expect(await stockOf(id)).toBe(5)
  const { key: both } = await newTestKey(['products:write', 'stock:write'])
  expect((await get(both, `/api/products/${id}/`, 'PATCH', patch)).status).toBe(200)
  expect(await stockOf(id)).toBe(9)
})

test('a key outlives who made it', async () => {
  const other = await createUser({ role: 'owner' })
  const body = { name: 'Books', scopes: ['orders:read'] }
  const { key } = await (await callApi(other, { method: 'POST', path: '/api/keys/', body })).json()
  await db.user.delete({ where: { id: other.id } })
  expect((await get(key, '/api/orders/')).status).toBe(200)
})

test('a program changes the stock of all products that it sends or of none, and once for an Idempotency-Key', async () => {
  const { key } = await newTestKey(['stock:write'])
  const [one, other] = [await createProduct({ countInStock: 5 }), await createProduct({ countInStock: 5 })]
  const put = (body: unknown) => {
    const headers = { ...withKey(key), 'Idempotency-Key': 'friday' }
    return callApi(null, { method: 'PUT', path: '/api/stock/', body, headers })
  }
  const refused = await put([
    { product: one.id, change: 3 },
    { product: other.id, change: -6 },
    { sku: 'NONE', change: 1 },
  ])
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: 'stocks-refused',
      refused: [
        { line: 1, product: other.id, code: 'stock-too-low', countInStock: 5 },
        { line: 2, product: null, sku: 'NONE', code: 'product-not-found' },
      ],
    },
  ])
  const changes = [
    { product: one.id, change: 3 },
    { product: other.id, counted: 1, seen: 5 },
  ]
  const [first, second] = await Promise.all([put(changes), put(changes)])
  const counts = { results: [{ countInStock: 8 }, { countInStock: 1 }] }
  expect([await first.json(), await second.json()]).toMatchObject([counts, counts])
  const replays = [first, second].map(({ headers }) => headers.get('idempotent-replayed'))
  expect(replays.filter(Boolean)).toEqual(['true'])
  expect([await stockOf(one.id), await stockOf(other.id)]).toEqual([8, 1])
})

test('a program reads how much needs attention, and with include=entries what', async () => {
  const { key } = await newTestKey(['orders:read'])
  const { _id: orderId, totalPrice } = await createOrder(buyer)
  const data = { orderId, requestId: 'r', amountCents: 1, status: 'needs_attention' } as const
  await db.payment.create({ data, select: { id: true } })
  const { count, entries } = await (await get(key, '/api/attention/?include=entries')).json()
  expect(entries).toMatchObject([{ kind: 'payment', order: orderId, total: totalPrice, respondBy: null }])
  expect(await (await get(key, '/api/attention/')).json()).toEqual({ count })
  expect((await get(key, '/api/attention/?include=all')).status).toBe(400)
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
