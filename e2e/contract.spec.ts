import { expect, test } from '@playwright/test'
import { apiLogIn, bearer, demo } from './support/accounts'
import { expectProblem, problem } from './support/contract'

/** The wire contract over HTTP, for every call: optional trailing slash, statuses, methods, hostile input. */

test.describe('for every call', () => {
  const known = [
    ['GET', '/api/products', 200, 200],
    ['GET', '/api/products/60', 200, 200],
    ['GET', '/api/orders/myorders', 401, 200],
    ['GET', '/api/orders/1', 401, 200],
    ['PUT', '/api/orders/1/pay', 401, 200],
    ['POST', '/api/orders/add', 401, 400],
    ['POST', '/api/orders/1/paypal', 401, 409],
    ['POST', '/api/paypal/webhook', 400, 400],
    ['POST', '/api/users/login', 400, 400],
    ['POST', '/api/users/register', 400, 400],
  ] as const

  for (const [method, path, asVisitor, asOwner] of known) {
    test(`${method} ${path} answers with and without a trailing slash, without a redirect`, async ({
      request,
    }) => {
      const shopper = await apiLogIn(request, demo.shopper)
      for (const url of [path, `${path}/`]) {
        const body = method === 'GET' ? {} : { data: {} }
        const visitor = await request.fetch(url, { method, maxRedirects: 0, ...body })
        expect(visitor.status()).toBe(asVisitor)
        const headers = bearer(shopper)
        const owner = await request.fetch(url, { method, maxRedirects: 0, headers, ...body })
        expect(owner.status()).toBe(asOwner)
        expect(owner.headers()['content-type']).toContain('application/json')
      }
    })

    test(`${path} answers other methods with 405 as JSON and Allow`, async ({ request }) => {
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
    test(`the unknown path ${path} is 404 as JSON`, async ({ request }) => {
      await expectProblem(await request.get(path), 404)
    })
  }

  for (const id of ['abc', '-1', '0', '1e3', '007', '2147483648', '99999999999999999999', '1.5', "1'--"]) {
    test(`C02 the id ${id} is treated as unknown`, async ({ request }) => {
      const shopper = await apiLogIn(request, demo.shopper)
      const unknown = await request.get('/api/products/2147483647/')
      const response = await request.get(`/api/products/${id}/`)
      await expectProblem(response, 404)
      expect(await response.json()).toEqual(await unknown.json())
      await expectProblem(await request.get(`/api/orders/${id}/`, { headers: bearer(shopper) }), 404)
    })
  }

  test('a path with invalid percent-encoding is 400', async ({ baseURL }) => {
    // Sent with node:http, because other clients correct the address first.
    const { status, body } = await rawGet(`${baseURL}/api/products/%E0%A4%A/`)
    expect(status).toBe(400)
    problem.parse(JSON.parse(body))
  })

  test('A07 an invalid, undefined or over-long token counts as no token and causes no server error', async ({
    request,
  }) => {
    for (const token of ['undefined', 'null', 'x.y.z', '%', 'a'.repeat(8000)]) {
      const headers = bearer({ token })
      expect((await request.get('/api/products/', { headers })).status()).toBe(200)
      await expectProblem(await request.get('/api/orders/myorders/', { headers }), 401)
    }
  })

  test('A08 the session cookie authorizes no API call, and cross-site requests change nothing', async ({
    request,
  }) => {
    await apiLogIn(request, demo.shopper) // sets the cookie in this context
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
