import { type APIRequestContext, expect, test } from '@playwright/test'
import { z } from 'zod'
import { productDetailJson, productJson } from '@/lib/catalogue/schema'
import { type OrderJson, orderJson, orderSummaryJson } from '@/lib/orders/schema'
import { suggestionsJson } from '@/lib/search/search-schema'
import { type UserInfo, userInfoJson } from '@/lib/users/schema'
import { apiLogIn, bearer, demo } from '@/testing/browser/accounts'
import { expectProblem } from '@/testing/http/contract'

/** The wire contract over HTTP, call by call: shapes, statuses, bodies. */

test('products: bare array, newest first, paged by X-Total-Count and Link', async ({ request }) => {
  const response = await request.get('/api/products/?page=2&pageSize=25')
  const products = z.array(productJson).parse(await response.json())
  expect(products).toHaveLength(25)
  const times = products.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(Number(response.headers()['x-total-count'])).toBeGreaterThanOrEqual(60)
  expect(response.headers().link).toContain('</api/products/?page=3&pageSize=25>; rel="next"')
  const odd = await request.get('/api/products/?page=zero&pageSize=x&sort=odd&minPrice=-1')
  expect([odd.status(), odd.headers()['x-total-count']]).toEqual([200, response.headers()['x-total-count']])
  const detail = productDetailJson.parse(
    await (await request.get(`/api/products/${products[0]?._id}`)).json(),
  )
  expect(detail.numReviews).toBe(detail.reviews.length)
})

test('products: a search and its suggestions in both slash forms, the same again from the front server', async ({
  request,
}) => {
  for (const slash of ['', '/']) {
    const found = await request.get(
      `/api/products${slash}?q=headfones&category=Electronics&maxPrice=150&inStock=1`,
    )
    const matches = z.array(productJson).parse(await found.json())
    expect(matches[0]?.name).toBe('Aria Over-Ear Headphones')
    expect(found.headers()['x-total-count']).toBe(String(matches.length))
    expect(found.headers().link).toContain(
      '</api/products/?q=headfones&category=electronics&maxPrice=150&inStock=1&page=1&pageSize=100>; rel="first"',
    )
    const suggested = await request.get(`/api/products/suggest${slash}?q=+headph&x=1`)
    const { products, categories } = suggestionsJson.parse(await suggested.json())
    expect(products[0]?.name).toBe('Aria Over-Ear Headphones')
    expect(categories[0]).toEqual({ name: 'Electronics', slug: 'electronics', count: expect.any(Number) })
    const etag = suggested.headers().etag ?? ''
    const again = await request.get('/api/products/suggest/?q=headph', { headers: { 'If-None-Match': etag } })
    expect([etag === '', again.status()]).toEqual([false, 304])
    const refused = await request.post(`/api/products/suggest${slash}`)
    expect([refused.status(), refused.headers().allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  }
})

test('login: missing fields 400, wrong credentials 401, success in any letter case with a cookie', async ({
  request,
}) => {
  const missing = await request.post('/api/users/login/', { data: { username: ' ' } })
  expect(missing.status()).toBe(400)
  expect(await missing.json()).toMatchObject({
    username: [expect.any(String)],
    password: [expect.any(String)],
  })
  const wrong = await request.post('/api/users/login/', {
    data: { username: 'admin@example.com', password: 'x' },
  })
  expect(wrong.status()).toBe(401)
  expect(await wrong.json()).toMatchObject({ detail: 'No active account found with the given credentials' })
  const data = { username: 'SHOPPER@Example.com', password: demo.shopper.password }
  const right = await request.post('/api/users/login', { data })
  const info = userInfoJson.parse(await right.json())
  expect(info).toMatchObject({
    email: 'shopper@example.com',
    username: 'shopper@example.com',
    isAdmin: false,
  })
  expect(info._id).toBe(info.id)
  expect(right.headers()['set-cookie']).toMatch(/^next-auth\.session-token=.*HttpOnly; SameSite=Lax/)
})

test('register: all errors at once, a used email 409, success 201', async ({ request }) => {
  const bad = await request.post('/api/users/register/', {
    data: { email: 'x', password: 'short', confirmPassword: 'y' },
  })
  expect(bad.status()).toBe(400)
  expect(await bad.json()).toMatchObject({
    errs: [
      'Name is required.',
      'Email is not a valid address.',
      'Password must be at least 8 characters.',
      'Passwords do not match.',
    ],
    detail: expect.any(String),
  })
  const person = {
    name: 'Wire Person',
    password: 'long enough',
    confirmPassword: 'long enough',
    isAdmin: true,
  }
  const used = await request.post('/api/users/register/', { data: { ...person, email: 'ADMIN@example.com' } })
  expect(used.status()).toBe(409)
  expect(await used.json()).toMatchObject({ errs: ['An account with this email address already exists.'] })
  const email = `${crypto.randomUUID()}@example.com`
  const created = await request.post('/api/users/register/', { data: { ...person, email } })
  expect(created.status()).toBe(201)
  expect(userInfoJson.parse(await created.json())).toMatchObject({ email, isAdmin: false })
})

async function findDemoProduct(request: APIRequestContext) {
  // Other tests add products, which are listed first, so the demo products may start on a later page.
  const pages = await Promise.all([1, 2, 3].map((page) => request.get(`/api/products/?page=${page}`)))
  const lists = await Promise.all(pages.map((page) => page.json()))
  const products = lists.flatMap((list) => z.array(productJson).parse(list))
  return products.find(({ price, countInStock }) => price === '7.50' && countInStock > 1)
}

async function expectOwnersAndAdminsOnly(
  request: APIRequestContext,
  order: OrderJson,
  { shopper, buyer, admin }: Record<'shopper' | 'buyer' | 'admin', UserInfo>,
) {
  const own = await request.get(`/api/orders/${order._id}`, { headers: bearer(shopper) })
  expect(orderJson.parse(await own.json())).toEqual(order)
  expect((await request.get(`/api/orders/${order._id}/`, { headers: bearer(admin) })).status()).toBe(200)
  const foreign = await request.get(`/api/orders/${order._id}/`, { headers: bearer(buyer) })
  const unknown = await request.get('/api/orders/2147483647/', { headers: bearer(buyer) })
  await expectProblem(foreign, 404)
  expect(await foreign.json()).toEqual(await unknown.json())
}

test('orders: placed, listed, visible to the owner and admins, 404 for other users, not paid without a payment', async ({
  request,
}) => {
  const [shopper, buyer, admin] = [
    await apiLogIn(request, demo.shopper),
    await apiLogIn(request, demo.buyer),
    await apiLogIn(request, demo.admin),
  ]
  const product = await findDemoProduct(request)
  const data = {
    orderItems: [{ product: product?._id, qty: '1', name: 'x', image: 'x', price: '0.01', countInStock: 1 }],
    paymentMethod: 'Paypal',
    shippingAddress: { address: 'a', city: 'b', postalCode: 'c', country: 'd' },
    shippingPrice: '10.00',
    taxPrice: '0.62',
    totalPrice: 18.12,
  }
  const headers = { ...bearer(shopper), 'Idempotency-Key': crypto.randomUUID() }
  const placed = await request.post('/api/orders/add/', { headers, data })
  expect(placed.status()).toBe(201)
  const order = orderJson.parse(await placed.json())
  expect(order).toMatchObject({ itemsPrice: '7.50', totalPrice: '18.12', isPaid: false })

  const again = await request.post('/api/orders/add', { headers, data })
  expect(again.headers()['idempotent-replayed']).toBe('true')
  expect(orderJson.parse(await again.json())._id).toBe(order._id)
  await expectProblem(
    await request.post('/api/orders/add', { headers, data: { ...data, paymentMethod: 'Other' } }),
    422,
  )
  const stale = await request.post('/api/orders/add', {
    headers: bearer(shopper),
    data: { ...data, totalPrice: 1 },
  })
  await expectProblem(stale, 409)

  await expectOwnersAndAdminsOnly(request, order, { shopper, buyer, admin })

  const mine = await request.get('/api/orders/myorders/', { headers: bearer(shopper) })
  const listed = z.array(orderSummaryJson).parse(await mine.json())
  expect(listed.map(({ _id }) => _id)).toContain(order._id)
  await expectProblem(await request.put(`/api/orders/${order._id}/pay/`, { headers: bearer(shopper) }), 402)
})

test('the session endpoint renews the token, and signing out ends the session', async ({ request }) => {
  const info = await apiLogIn(request, demo.buyer)
  const session = await (await request.get('/api/auth/session')).json()
  const renewed = userInfoJson.parse(session.userInfo)
  expect(renewed).toEqual({ ...info, token: renewed.token })
  expect((await request.get('/api/orders/myorders/', { headers: bearer(renewed) })).status()).toBe(200)
  expect((await request.get('/profile', { maxRedirects: 0 })).status()).toBe(200)
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  await request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } })
  expect(await (await request.get('/api/auth/session')).json()).toEqual({})
  expect((await request.get('/profile', { maxRedirects: 0 })).status()).toBe(307)
})
