import { afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { endSessions } from '@/lib/accounts/sessions/sessions'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { removeOldCounters } from '@/lib/platform/db/counters'
import { databasePool, db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { olderMessage } from '@/testing/http/ask-agent'
import { type ApiCall, callApi } from '@/testing/http/call-api'
import { advanceClock, newAddress, retryAfterSeconds } from '@/testing/shop/limits'
import { orderBody } from '@/testing/shop/order-body'

vi.hoisted(() => {
  process.env.RATE_LIMIT_PROFILE = '10'
  // So few that a test can exceed them.
  for (const name of ['REGISTER', 'REVIEW', 'ORDER', 'WEBHOOK', 'AGENT'])
    process.env[`RATE_LIMIT_${name}`] = '2'
})
afterEach(() => vi.useRealTimers())

const review = { path: '/api/products/review/1/', body: { rating: 5, comment: 'Fine.' } }

const tooMany = expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/)
const problem = { code: 'too-many-requests', detail: tooMany, retryAfterSeconds: expect.any(Number) }

/** Expects that the third of three calls is refused, and that the one of somebody else is not. */
async function expectThirdRefused(answers: Response[], status: number, refusal: unknown): Promise<void> {
  expect(answers.map((answer) => answer.status)).toEqual([status, status, 429, status])
  const [, , third = Response.error()] = answers
  expect(retryAfterSeconds(third)).toBeGreaterThan(0)
  expect(await third.json()).toEqual(refusal)
}

test.each([
  ['POST', '/api/orders/add/', {}, 400, problem],
  ['PUT', '/api/orders/7/pay/', undefined, 404, problem],
  ['POST', '/api/orders/7/paypal/', undefined, 404, problem],
  ['POST', review.path, review.body, 404, tooMany],
])(
  'with a limit of two, a user’s third call of %s %s in a minute is 429, and another user’s is not',
  async (method, path, body, status, refusal) => {
    const [user, other] = [await createUser(), await createUser()]
    const send = (viewer: Viewer) => callApi(viewer, { method, path, body })
    await expectThirdRefused(
      [await send(user), await send(user), await send(user), await send(other)],
      status,
      refusal,
    )
    advanceClock(61)
    expect((await send(user)).status).toBe(status)
  },
)

test.each([
  ['registration', '/api/users/register/', {}, { ...problem, errs: [tooMany] }],
  ['webhook', '/api/paypal/webhook/', 'no JSON', problem],
])(
  'the third %s in a minute from an address is 429, and from another address is not',
  async (_, path, body, refusal) => {
    const address = newAddress()
    const send = (from: string) =>
      callApi(null, { method: 'POST', path, body, headers: { [clientAddressHeader]: from } })
    const answers = [await send(address), await send(address), await send(address), await send(newAddress())]
    await expectThirdRefused(answers, 400, refusal)
  },
)

test.each([
  ['with an outdated total', { totalPrice: '1.00' }, {}, 409],
  ['whose body is too large', { padding: 'x'.repeat(100_000) }, {}, 413],
  ['with an unusable key', {}, { 'Idempotency-Key': '' }, 400],
])('an order %s counts although it is refused', async (_, fields, headers, status) => {
  const [user, product] = [await createUser(), await createProduct()]
  const body = { ...orderBody([{ product: product.id, priceCents: product.priceCents, qty: 1 }]), ...fields }
  const place = () => callApi(user, { method: 'POST', path: '/api/orders/add/', body, headers })
  const answers = [await place(), await place(), await place()]
  expect(answers.map((answer) => answer.status)).toEqual([status, status, 429])
})

test('the token of a session that has ended counts for nobody', async () => {
  const user = await createUser()
  await endSessions([user.sessionId])
  const before = await db.rateLimit.count()
  expect((await callApi(user, { method: 'POST', path: '/api/orders/add/', body: {} })).status).toBe(401)
  expect(await db.rateLimit.count()).toBe(before)
})

test('W03 a user changes the profile ten times a minute and the e-mail five times a day', async () => {
  const user = await createUser()
  const change = (email: string, name = 'New Name') =>
    callApi(
      { ...user, email },
      { method: 'PUT', path: '/api/users/profile/update/', body: { id: user.id, name, email, password: '' } },
    )
  const newEmail = () => `${crypto.randomUUID()}@example.com`
  const emails = Array.from({ length: 5 }, newEmail)
  const email = emails.at(-1) ?? ''
  for (const next of emails) expect((await change(next)).status).toBe(200)
  const sixth = await change(newEmail(), 'Lost Name')
  expect([sixth.status, await sixth.json()]).toMatchObject([
    429,
    {
      detail:
        'You have changed your e-mail address too often today. Nothing was saved. Please try again in 24 hours.',
    },
  ])
  expect(retryAfterSeconds(sixth)).toBeGreaterThan(23 * 3600)
  expect(await db.user.findUnique({ where: { id: user.id }, select: { name: true, email: true } })).toEqual({
    name: 'New Name',
    email,
  })
  for (let time = 0; time < 4; time++) expect((await change(email)).status).toBe(200)
  const eleventh = await change(email)
  expect(eleventh.status).toBe(429)
  expect(retryAfterSeconds(eleventh)).toBeLessThanOrEqual(60)
  await db.rateLimit.deleteMany()
})

test('calls of visitors are 401 and not counted', async () => {
  const calls: ApiCall[] = [
    { method: 'POST', path: '/api/orders/add/', body: {} },
    { method: 'POST', ...review },
  ]
  for (const call of calls) {
    for (let time = 0; time < 3; time++) expect((await callApi(null, call)).status).toBe(401)
  }
})

test('fifty calls at once on a new counter are all counted', async () => {
  const user = await createUser()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => callApi(user, { method: 'POST', path: '/api/orders/add/', body: {} })),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(48)
})

test('with a limit of two, an assistant’s third question in a minute is 429, and one from elsewhere is not', async () => {
  const { headers, body } = olderMessage('ping')
  const ask = (address: string) =>
    callApi(null, {
      ...{ method: 'POST', path: '/api/mcp/', body },
      headers: { ...headers, [clientAddressHeader]: address },
    })
  const [here, elsewhere] = [newAddress(), newAddress()]
  await expectThirdRefused(
    [await ask(here), await ask(here), await ask(here), await ask(elsewhere)],
    200,
    problem,
  )
})

test('a job removes expired counters and no others', async () => {
  const user = await createUser()
  await callApi(user, { method: 'POST', path: '/api/orders/add/', body: {} })
  advanceClock(10 * 60)
  await callApi(await createUser(), { method: 'POST', path: '/api/orders/add/', body: {} })
  await removeOldCounters()
  const { gt, lt } = { gt: { expire: { gt: new Date() } }, lt: { expire: { lt: new Date() } } }
  expect([await db.rateLimit.count({ where: lt }), await db.rateLimit.count({ where: gt })]).toEqual([0, 1])
})

test('a rate limiter that cannot reach the database is 503, not 500', async () => {
  const counting = vi.spyOn(databasePool(), 'query')
  counting.mockImplementation(() => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:5432')))
  const response = await callApi(null, { method: 'POST', path: '/api/users/register/', body: {} })
  counting.mockRestore()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})
