import { decode } from 'next-auth/jwt'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { issueToken } from '@/lib/auth/tokens'
import { deleteProduct } from '@/lib/catalogue/delete-product'
import { db } from '@/lib/db/db'
import { env } from '@/lib/env'
import { apiRoute } from '@/lib/http/api-route'
import {
  createOrder,
  createProduct,
  createUser,
  placeOrderAs,
  stockOf,
  testPassword,
} from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { orderBody, orderInput } from '@/testing/shop/order-body'

const problem = z.object({ detail: z.string(), code: z.string() })

async function codeOf(response: Response): Promise<string> {
  return problem.parse(await response.json()).code
}

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['an old browser on another site', { Origin: 'https://evil.example' }, 403],
  ['a page without an origin', { Origin: 'null' }, 403],
  ['the shop itself', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' }, 200],
  ['an old browser on the shop', { Origin: 'http://localhost:3000' }, 200],
  [
    'a development server that proxies requests',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:5173' },
    200,
  ],
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

test.each([
  ['/api/users/login', { username: 'a\u0000@example.com', password: 'x' }, 'username'],
  ['/api/users/login', { username: '\ud800@example.com', password: 'x' }, 'username'],
  [
    '/api/users/register',
    { name: 'a\u0000', email: 'a@example.com', password: 'long enough', confirmPassword: 'long enough' },
    'name',
  ],
  [
    '/api/users/register',
    { name: 'a', email: 'a@example.com', password: 'nul\u0000 in it', confirmPassword: 'nul\u0000 in it' },
    'password',
  ],
])('C04 %s refuses forbidden characters and names the field', async (path, body, field) => {
  const response = await callApi(null, { method: 'POST', path, body })
  expect(response.status).toBe(400)
  const { errors } = z
    .object({ errors: z.array(z.object({ path: z.string() })) })
    .parse(await response.json())
  expect(errors.map((error) => error.path)).toContain(field)
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
  const response = await callApi(await createUser(), {
    method: 'POST',
    path: '/api/orders/add/',
    body,
    headers,
  })
  expect([response.status, await codeOf(response)]).toEqual([400, 'invalid-input'])
})

test('a request whose account is deleted while it runs is 401, not 500', async () => {
  const user = await createUser()
  const { id, priceCents } = await createProduct()
  const input = orderInput([{ product: id, priceCents, qty: 1 }])
  await db.user.delete({ where: { id: user.id }, select: { id: true } })
  const answer = apiRoute(async () => Response.json(await placeOrderAs(user, input)))
  const response = await answer(new Request('http://localhost/'), { params: Promise.resolve({}) })
  expect([response.status, await codeOf(response)]).toEqual([401, 'not-signed-in'])
  expect(await stockOf(id)).toBe(10)
})
