import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { orderJson, orderSummaryJson } from '@/lib/orders/schema'
import { productDetailJson, productJson } from '@/lib/products/schema'
import { userInfoJson } from '@/lib/users/schema'
import { demo } from './support/accounts'

/** The wire contract over real HTTP: both slash forms, shapes, statuses, methods, hostile input. */

const problem = z.object({ detail: z.string().min(1), code: z.string().regex(/^[a-z-]+$/) })

async function logIn(
  request: APIRequestContext,
  name: keyof typeof demo,
): Promise<z.infer<typeof userInfoJson>> {
  const data = { username: demo[name].email, password: demo[name].password }
  const response = await request.post('/api/users/login/', { data })
  expect(response.status()).toBe(200)
  return userInfoJson.parse(await response.json())
}

function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` }
}

async function expectProblem(response: APIResponse, status: number): Promise<void> {
  expect(response.status()).toBe(status)
  expect(response.headers()['content-type']).toContain('application/json')
  problem.parse(await response.json())
}

test.describe('for every call', () => {
  const known = [
    ['GET', '/api/products', 200, 200],
    ['GET', '/api/products/60', 200, 200],
    ['GET', '/api/orders/myorders', 401, 200],
    ['GET', '/api/orders/1', 401, 200],
    ['PUT', '/api/orders/1/pay', 401, 200],
    ['POST', '/api/orders/add', 401, 400],
    ['POST', '/api/orders/1/paypal', 401, 409],
    ['POST', '/api/users/login', 400, 400],
    ['POST', '/api/users/register', 400, 400],
  ] as const

  for (const [method, path, asVisitor, asOwner] of known) {
    test(`${method} ${path} answers directly in both slash forms`, async ({ request }) => {
      const { token } = await logIn(request, 'shopper')
      for (const url of [path, `${path}/`]) {
        const body = method === 'GET' ? {} : { data: {} }
        const visitor = await request.fetch(url, { method, maxRedirects: 0, ...body })
        expect(visitor.status()).toBe(asVisitor)
        const headers = bearer(token)
        const owner = await request.fetch(url, { method, maxRedirects: 0, headers, ...body })
        expect(owner.status()).toBe(asOwner)
        expect(owner.headers()['content-type']).toContain('application/json')
      }
    })

    test(`${path} refuses other methods as JSON, with Allow`, async ({ request }) => {
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => name !== method)) {
        const response = await request.fetch(`${path}/`, { method: other })
        await expectProblem(response, 405)
        expect(response.headers().allow?.split(', ')).toContain(method)
      }
    })
  }

  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/orders/1/nothing/',
    '/api/auth/signin',
    '/api/auth/error',
  ]) {
    test(`${path} is an unknown path: 404 as JSON`, async ({ request }) => {
      await expectProblem(await request.get(path), 404)
    })
  }

  for (const id of ['abc', '-1', '0', '1e3', '007', '2147483648', '99999999999999999999', '1.5', "1'--"]) {
    test(`C02 the id ${id} is an unknown one`, async ({ request }) => {
      const { token } = await logIn(request, 'shopper')
      const unknown = await request.get('/api/products/2147483647/')
      const response = await request.get(`/api/products/${id}/`)
      await expectProblem(response, 404)
      expect(await response.json()).toEqual(await unknown.json())
      await expectProblem(await request.get(`/api/orders/${id}/`, { headers: bearer(token) }), 404)
    })
  }

  test('a path that is no valid percent-encoding is a client’s mistake', async ({ baseURL }) => {
    // Written by hand: clients mend such an address before they send it.
    const { status, body } = await rawGet(`${baseURL}/api/products/%E0%A4%A/`)
    expect(status).toBe(400)
    problem.parse(JSON.parse(body))
  })

  test('A07 a garbage, an undefined or an over-long token is a visitor, and never a fault of ours', async ({
    request,
  }) => {
    for (const token of ['undefined', 'null', 'x.y.z', '%', 'a'.repeat(8000)]) {
      const headers = bearer(token)
      expect((await request.get('/api/products/', { headers })).status()).toBe(200)
      await expectProblem(await request.get('/api/orders/myorders/', { headers }), 401)
    }
  })

  test('A08 the session cookie opens no API call, and another site changes nothing', async ({ request }) => {
    await logIn(request, 'shopper') // leaves the cookie in this context
    await expectProblem(await request.get('/api/orders/myorders/'), 401)
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const data = { username: demo.shopper.email, password: demo.shopper.password }
    const response = await request.post('/api/users/login/', { headers, data })
    await expectProblem(response, 403)
    expect(response.headers()['set-cookie']).toBeUndefined()
  })

  test('malformed JSON is 400 and a body over the limit 413', async ({ request }) => {
    const headers = { 'Content-Type': 'application/json' }
    for (const data of ['{', '', 'null', '[]', '"text"', '{"username":NaN}']) {
      await expectProblem(await request.post('/api/users/login/', { headers, data: Buffer.from(data) }), 400)
    }
    const big = Buffer.from(JSON.stringify({ username: 'a'.repeat(100_001), password: 'b' }))
    await expectProblem(await request.post('/api/users/login/', { headers, data: big }), 413)
  })
})

test('products: bare array, newest first, paged by X-Total-Count and Link', async ({ request }) => {
  const response = await request.get('/api/products/?page=2&pageSize=25')
  const products = z.array(productJson).parse(await response.json())
  expect(products).toHaveLength(25)
  const times = products.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(Number(response.headers()['x-total-count'])).toBeGreaterThanOrEqual(60)
  expect(response.headers().link).toContain('</api/products/?page=3&pageSize=25>; rel="next"')
  await expectProblem(await request.get('/api/products/?page=zero'), 400)
  const detail = productDetailJson.parse(
    await (await request.get(`/api/products/${products[0]?._id}`)).json(),
  )
  expect(detail.numReviews).toBe(detail.reviews.length)
})

test('login: fields that are missing, wrong credentials, success in any case with cookie', async ({
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

test('register: all that is wrong at once, a used e-mail 409, success 201', async ({ request }) => {
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

test('orders: placed, listed, shown to the owner and an admin, 404 to everybody else, unpaid without a payment', async ({
  request,
}) => {
  const [shopper, buyer, admin] = [
    await logIn(request, 'shopper'),
    await logIn(request, 'buyer'),
    await logIn(request, 'admin'),
  ]
  // Other tests add products, newest first: the demo's are on the first pages.
  const pages = await Promise.all([1, 2, 3].map((page) => request.get(`/api/products/?page=${page}`)))
  const lists = await Promise.all(pages.map((page) => page.json()))
  const products = lists.flatMap((list) => z.array(productJson).parse(list))
  const product = products.find(({ price, countInStock }) => price === '7.50' && countInStock > 1)
  const data = {
    orderItems: [{ product: product?._id, qty: '1', name: 'x', image: 'x', price: '0.01', countInStock: 1 }],
    paymentMethod: 'Paypal',
    shippingAddress: { address: 'a', city: 'b', postalCode: 'c', country: 'd' },
    shippingPrice: '10.00',
    taxPrice: '0.62',
    totalPrice: 18.12,
  }
  const headers = { ...bearer(shopper.token), 'Idempotency-Key': crypto.randomUUID() }
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
    headers: bearer(shopper.token),
    data: { ...data, totalPrice: 1 },
  })
  await expectProblem(stale, 409)

  const own = await request.get(`/api/orders/${order._id}`, { headers: bearer(shopper.token) })
  expect(orderJson.parse(await own.json())).toEqual(order)
  expect((await request.get(`/api/orders/${order._id}/`, { headers: bearer(admin.token) })).status()).toBe(
    200,
  )
  const foreign = await request.get(`/api/orders/${order._id}/`, { headers: bearer(buyer.token) })
  const unknown = await request.get('/api/orders/2147483647/', { headers: bearer(buyer.token) })
  await expectProblem(foreign, 404)
  expect(await foreign.json()).toEqual(await unknown.json())

  const mine = await request.get('/api/orders/myorders/', { headers: bearer(shopper.token) })
  expect(
    z
      .array(orderSummaryJson)
      .parse(await mine.json())
      .map(({ _id }) => _id),
  ).toContain(order._id)
  await expectProblem(
    await request.put(`/api/orders/${order._id}/pay/`, { headers: bearer(shopper.token) }),
    402,
  )
})

test('the session endpoint renews the token, and signing out ends the session', async ({ request }) => {
  const info = await logIn(request, 'buyer')
  const session = await (await request.get('/api/auth/session')).json()
  const renewed = userInfoJson.parse(session.userInfo)
  expect(renewed).toEqual({ ...info, token: renewed.token })
  expect((await request.get('/api/orders/myorders/', { headers: bearer(renewed.token) })).status()).toBe(200)
  expect((await request.get('/profile', { maxRedirects: 0 })).status()).toBe(200)
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  await request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } })
  expect(await (await request.get('/api/auth/session')).json()).toEqual({})
  expect((await request.get('/profile', { maxRedirects: 0 })).status()).toBe(307)
})

async function rawGet(address: string): Promise<{ status: number; body: string }> {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(address)
  const path = address.slice(address.indexOf('/', 8))
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode ?? 0, body })
    })
    sent.once('error', reject).end()
  })
}
