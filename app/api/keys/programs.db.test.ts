import { expect, test } from 'vitest'
import type { Scope } from '@/lib/accounts/permissions/permissions'
import { db } from '@/lib/platform/db/db'
import { newTestKey, withKey } from '@/testing/accounts/api-keys'
import { createOrder, createProduct, createUser, stockOf } from '@/testing/db/rows'
import { askWithKey } from '@/testing/http/ask-with-key'
import { callApi } from '@/testing/http/call-api'

/** What programs do with their keys. */

const owner = await createUser({ role: 'owner' })
const buyer = await createUser()

test('what a program ships is logged as its key, and the order that it is answered says nothing of the payment', async () => {
  const { key, _id } = await newTestKey(['orders:ship'])
  const { _id: id } = await createOrder(buyer)
  const paid = { kind: 'cash', date: '2026-01-31', reference: '' }
  await callApi(owner, { method: 'POST', path: `/api/orders/${id}/paid/`, body: paid })
  const body = { carrier: 'UPS', number: '1Z 9', url: '' }
  const shipped = await askWithKey(key, `/api/orders/${id}/ship/`, 'PUT', body)
  expect(shipped.status).toBe(200)
  expect(await shipped.json()).toMatchObject({ _id: id, tracking: body })
  expect((await askWithKey(key, `/api/orders/${id}/`)).status).toBe(403)
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
    return (await askWithKey(key, `/api/products/${id}/`)).status
  }
  expect(await statusFor('products:read')).toBe(200)
  expect(await statusFor('orders:read')).toBe(404)
})

test('a program changes a product, its price too, and repeats a change of stock by its Idempotency-Key', async () => {
  const { key } = await newTestKey(['products:write', 'stock:write'])
  const { id } = await createProduct({ countInStock: 5, priceCents: 1000 })
  const patched = await askWithKey(key, `/api/products/${id}/`, 'PATCH', { price: '12.50', status: 'draft' })
  expect(await patched.json()).toMatchObject({ price: '12.50', status: 'draft' })
  const headers = { ...withKey(key), 'Idempotency-Key': 'one' }
  const change = (body: object) =>
    callApi(null, { method: 'POST', path: `/api/products/${id}/stock/`, body, headers })
  expect(await (await change({ change: 3, reason: 'received' })).json()).toMatchObject({ countInStock: 8 })
  const again = await change({ change: 3, reason: 'received' })
  expect([again.headers.get('idempotent-replayed'), (await again.json()).countInStock]).toEqual(['true', 8])
  expect((await change({ change: 4, reason: 'received' })).status).toBe(422)
})

test('C02b a key that changes products leaves translations alone, unless it has that scope, too', async () => {
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
  const { id } = await createProduct()
  const patch = { translations: { de: { name: 'Topf' } } }
  const statusOf = async (...scopes: Parameters<typeof newTestKey>[0]) => {
    const { key } = await newTestKey(scopes)
    return (await askWithKey(key, `/api/products/${id}/`, 'PATCH', patch)).status
  }
  expect(await statusOf('products:write')).toBe(403)
  expect(await statusOf('products:manage')).toBe(403)
  expect(await statusOf('products:write', 'products:manage')).toBe(200)
})

test('C02b a key that changes products leaves the stock alone, unless it has that scope, too', async () => {
  const { key } = await newTestKey(['products:write'])
  const { id } = await createProduct({ countInStock: 5 })
  const patch = { name: 'Pot', countInStock: 9, countInStockSeen: 5 }
  const refused = await askWithKey(key, `/api/products/${id}/`, 'PATCH', patch)
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'not-allowed'])
  expect(await stockOf(id)).toBe(5)
  const { key: both } = await newTestKey(['products:write', 'stock:write'])
  expect((await askWithKey(both, `/api/products/${id}/`, 'PATCH', patch)).status).toBe(200)
  expect(await stockOf(id)).toBe(9)
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
  const { count, entries } = await (await askWithKey(key, '/api/attention/?include=entries')).json()
  expect(entries).toMatchObject([{ kind: 'payment', order: orderId, total: totalPrice, respondBy: null }])
  expect(await (await askWithKey(key, '/api/attention/')).json()).toEqual({ count })
  expect((await askWithKey(key, '/api/attention/?include=all')).status).toBe(400)
})
