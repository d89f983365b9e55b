import { expect, test } from '@playwright/test'
import { userInfoJson } from '@/lib/accounts/users/user-schema'
import { calls } from '@/lib/api/contract/calls'
import { apiLogIn, bearer, demo, expectProblem, problem } from '@/testing/browser/accounts'
import { askShop } from '@/testing/http/ask'

/** What Next and the front server add to the handlers: slashes, methods, unknown paths, hostile input; the calls: app/api/contract.db.test.ts. */

const known = [
  ['GET', '/api/products', 200, 200],
  ['GET', '/api/products/suggest', 200, 200],
  ['GET', '/api/categories', 200, 200],
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

/** Returns whether a call with this path is at `path`. */
const isAt = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/\{\w+\}/, '\\d+').replace(/\/$/, '')}$`).test(path)

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
    const ofPath = calls.filter((call) => isAt(call.path, path)).map((call) => String(call.method))
    expect(ofPath).toContain(method)
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !ofPath.includes(name))) {
      const response = await request.fetch(`${path}/`, { method: other })
      await expectProblem(response, 405)
      expect(response.headers().allow?.split(', '), `${other} ${path}`).toContain(method)
    }
  }
})

test('an unknown path is 404 as JSON, and one with invalid percent-encoding 400', async ({ request }) => {
  const paths = ['/api', '/api/', '/api/nothing', '/api/orders/1/nothing/']
  for (const path of [...paths, '/api/auth/signin', '/api/auth/error'])
    await expectProblem(await request.get(path), 404)
  const { status, body } = await askShop('/api/products/%E0%A4%A/')
  expect(status).toBe(400)
  problem.parse(JSON.parse(body))
})

test('malformed JSON is 400 and a body over the limit 413', async ({ request }) => {
  const headers = { 'Content-Type': 'application/json' }
  for (const data of ['{', '', 'null', '[]', '"text"', '{"username":NaN}']) {
    await expectProblem(await request.post('/api/users/login/', { headers, data: Buffer.from(data) }), 400)
  }
  const big = Buffer.from(JSON.stringify({ username: 'a'.repeat(100_001), password: 'b' }))
  await expectProblem(await request.post('/api/users/login/', { headers, data: big }), 413)
})

test('a refused log-in and registration name each field and every error', async ({ request }) => {
  const missing = await request.post('/api/users/login/', { data: { username: ' ' } })
  const texts = [expect.any(String)]
  expect([missing.status(), await missing.json()]).toMatchObject([400, { username: texts, password: texts }])
  const person = { name: 'Wire', password: 'long enough', confirmPassword: 'y', email: 'ADMIN@example.com' }
  const bad = await request.post('/api/users/register/', { data: { ...person, name: '' } })
  const errs = ['Name is required.', 'Passwords do not match.']
  expect([bad.status(), await bad.json()]).toMatchObject([400, { errs, detail: expect.any(String) }])
  const data = { ...person, confirmPassword: person.password }
  const used = await request.post('/api/users/register/', { data })
  const inUse = { errs: ['An account with this email address already exists.'] }
  expect([used.status(), await used.json()]).toMatchObject([409, inUse])
})

test('A08 a log-in sets a cookie that authorizes no call, its session renews the token, and signing out ends it', async ({
  request,
}) => {
  const data = { username: demo.buyer.email, password: demo.buyer.password }
  const loggedIn = await request.post('/api/users/login', { data })
  expect(loggedIn.headers()['set-cookie']).toMatch(/^next-auth\.session-token=.*HttpOnly; SameSite=Lax/)
  const info = userInfoJson.parse(await loggedIn.json())
  expect(info).toMatchObject({ _id: info.id, username: demo.buyer.email, isAdmin: false })
  await expectProblem(await request.get('/api/orders/myorders/'), 401)

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
