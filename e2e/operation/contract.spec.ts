import { expect, test } from '@playwright/test'
import { apiLogIn, bearer, demo } from '@/testing/browser/accounts'
import { expectProblem, problem } from '@/testing/http/contract'

/** The wire contract over HTTP, for every call: optional trailing slash, statuses, methods, hostile input. */

const impossibleIds = ['abc', '-1', '0', '1e3', '007', '2147483648', '99999999999999999999', '1.5', "1'--"]

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

  test('every call answers with and without a trailing slash, without a redirect, and other methods with 405 as JSON and Allow', async ({
    request,
  }) => {
    const headers = bearer(await apiLogIn(request, demo.shopper))
    for (const [method, path, asVisitor, asOwner] of known) {
      for (const url of [path, `${path}/`]) {
        const options = { method, maxRedirects: 0, ...(method === 'GET' ? {} : { data: {} }) }
        const visitor = await request.fetch(url, options)
        expect(visitor.status(), `${method} ${url}`).toBe(asVisitor)
        const owner = await request.fetch(url, { ...options, headers })
        expect(owner.status(), `${method} ${url}`).toBe(asOwner)
        expect(owner.headers()['content-type'], `${method} ${url}`).toContain('application/json')
      }
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => name !== method)) {
        const response = await request.fetch(`${path}/`, { method: other })
        await expectProblem(response, 405)
        expect(response.headers().allow?.split(', '), `${other} ${path}`).toContain(method)
      }
    }
  })

  test('an unknown path is 404 as JSON', async ({ request }) => {
    const paths = ['/api', '/api/', '/api/nothing', '/api/orders/1/nothing/']
    for (const path of [...paths, '/api/auth/signin', '/api/auth/error'])
      await expectProblem(await request.get(path), 404)
  })

  test('C02 an impossible id is treated as unknown', async ({ request }) => {
    const headers = bearer(await apiLogIn(request, demo.shopper))
    const unknown = await (await request.get('/api/products/2147483647/')).json()
    for (const id of impossibleIds) {
      const response = await request.get(`/api/products/${id}/`)
      await expectProblem(response, 404)
      expect(await response.json(), id).toEqual(unknown)
      await expectProblem(await request.get(`/api/orders/${id}/`, { headers }), 404)
    }
  })

  test('a path with invalid percent-encoding is 400', async ({ baseURL }) => {
    // Sent with node:http, because other clients correct the address first.
    const { status, body } = await rawGet(`${baseURL}/api/products/%E0%A4%A/`)
    expect(status).toBe(400)
    problem.parse(JSON.parse(body))
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
