import { decode } from 'next-auth/jwt'
import { expect, test, vi } from 'vitest'
import { issueToken } from '@/lib/accounts/sessions/tokens'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { createOrder, createProduct, createUser, stockOf, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { orderBody } from '@/testing/shop/order-body'

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['an old browser on another site', { Origin: 'https://evil.example' }, 403],
  ['a page without an origin', { Origin: 'null' }, 403],
  ['the shop itself', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' }, 200],
  ['an old browser on the shop', { Origin: 'http://localhost:3000' }, 200],
  ['a development server', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:5173' }, 200],
  ['a program', {}, 200],
] as const)('A08 a login asked for by %s is answered %s', async (_, headers, status) => {
  const user = await createUser()
  const body = { username: user.email, password: testPassword }
  const call = { method: 'POST', path: '/api/users/login/', body, headers: { ...headers } }
  const response = await callApi(null, call)
  expect(response.status).toBe(status)
  expect(response.headers.has('set-cookie')).toBe(status === 200)
})

test('A01 only the owner can read an order and find it in a list', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()])
  const { _id } = await createOrder(user)
  const foreign = await callApi(other, { method: 'GET', path: `/api/orders/${_id}/` })
  const unknown = await callApi(other, { method: 'GET', path: '/api/orders/2000000000/' })
  expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()])
  const list = await callApi(other, { method: 'GET', path: '/api/orders/myorders/' })
  expect([await list.json(), list.headers.get('x-total-count')]).toEqual([[], '0'])
})

test('A02 only an admin deletes a product', async () => {
  const user = await createUser()
  const { id } = await createProduct()
  expect((await problemOf(deleteProduct(user, id))).code).toBe('not-allowed')
  expect((await problemOf(deleteProduct(null, id))).code).toBe('not-signed-in')
  expect(await stockOf(id)).toBe(10)
})

test('A07 the Bearer scheme is case-insensitive, and a token expires after one hour', async () => {
  const user = await createUser()
  const token = await issueToken('bearer', user)
  const headers = { Authorization: `bearer  ${token}` }
  expect((await callApi(null, { method: 'GET', path: '/api/orders/myorders/', headers })).status).toBe(200)
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: 'api-bearer' })
  expect(Number(claims?.exp) - Number(claims?.iat)).toBe(3600)
  vi.useFakeTimers({ now: Date.now() + 3700 * 1000, toFake: ['Date'] })
  const late = await callApi(null, { method: 'GET', path: '/api/orders/myorders/', headers })
  vi.useRealTimers()
  expect(late.status).toBe(401)
})

test('responses are no-store', async () => {
  const user = await createUser()
  for (const viewer of [user, null]) {
    const response = await callApi(viewer, { method: 'GET', path: '/api/orders/myorders/' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('F03 an idempotency key is valid for 24 hours and can then be used again', async () => {
  const user = await createUser()
  const { id, priceCents } = await createProduct()
  const body = orderBody([{ product: id, priceCents, qty: 1 }])
  const call = { method: 'POST', path: '/api/orders/add/', body, headers: { 'Idempotency-Key': 'same' } }
  await callApi(user, call)
  expect((await callApi(user, call)).headers.get('idempotent-replayed')).toBe('true')
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await db.idempotencyKey.updateMany({ where: { userId: user.id }, data: { createdAt: yesterday } })
  expect((await callApi(user, call)).headers.has('idempotent-replayed')).toBe(false)
  expect(await db.order.count({ where: { userId: user.id } })).toBe(2)
})

test('F03 an over-long idempotency key is 400', async () => {
  const { id, priceCents } = await createProduct()
  const body = orderBody([{ product: id, priceCents, qty: 1 }])
  const headers = { 'Idempotency-Key': 'x'.repeat(201) }
  const call = { method: 'POST', path: '/api/orders/add/', body, headers }
  const response = await callApi(await createUser(), call)
  expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-input'])
})

/** Fields in a body that clients must not set. */

const claims = {
  user: 2_000_000_000,
  userId: 2_000_000_000,
  isAdmin: true,
  role: 'owner',
  isPaid: true,
  paidAt: '2020-01-01T00:00:00.000Z',
  isDelivered: true,
  rating: 5,
  numReviews: 99,
  createdAt: '2020-01-01T00:00:00.000Z',
}

/** Expects that no claim of the body was stored with the order or review. */
async function expectNoClaim(userId: number, { createdAt, ...row }: { createdAt: Date }): Promise<void> {
  expect(createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(row).toMatchObject({ userId })
  const user = await db.user.findUnique({ where: { id: userId }, select: { role: true } })
  expect(user?.role).toBe('customer')
}

test('A04 payment state, owner and prices in the body of an order are ignored', async () => {
  const user = await createUser()
  const product = await createProduct()
  const { orderItems, ...rest } = orderBody([{ product: product.id, priceCents: product.priceCents, qty: 1 }])
  const lines = orderItems.map((line) => ({ ...line, ...claims, price: '0.01', name: 'Mine' }))
  const body = { ...rest, ...claims, orderItems: lines }
  expect((await callApi(user, { method: 'POST', path: '/api/orders/add/', body })).status).toBe(201)
  const select = { userId: true, paidAt: true, deliveredAt: true, createdAt: true } as const
  const [order, ...more] = await db.order.findMany({
    where: { orderItems: { some: { productId: product.id } } },
    select: { ...select, orderItems: { select: { priceCents: true } } },
  })
  if (!order) throw new Error('No order')
  expect([more, order]).toMatchObject([
    [],
    { paidAt: null, deliveredAt: null, orderItems: [{ priceCents: product.priceCents }] },
  ])
  await expectNoClaim(user.id, order)
})

test('A04 author, product and rating totals in the body of a review are ignored', async () => {
  const user = await createUser()
  const { id } = await createProduct()
  const path = `/api/products/review/${id}/`
  const body = { ...claims, rating: 2, name: 'Somebody else', comment: 'Fine.', product: 1, productId: 1 }
  expect((await callApi(user, { method: 'POST', path, body })).status).toBe(201)
  const select = { userId: true, rating: true, name: true, createdAt: true } as const
  const [review, ...more] = await db.review.findMany({ where: { productId: id }, select })
  if (!review) throw new Error('No review')
  expect([more, review]).toMatchObject([[], { rating: 2, name: user.name }])
  await expectNoClaim(user.id, review)
  const product = await db.product.findUnique({
    where: { id },
    select: { numReviews: true, ratingSum: true },
  })
  expect(product).toEqual({ numReviews: 1, ratingSum: 2 })
})
