import { verify } from '@node-rs/argon2'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { clientAddressHeader } from '@/lib/http/client-address'
import { type ApiCall, callApi } from '@/lib/testing/call-api'
import { createUser, testPassword } from '@/lib/testing/rows'

vi.hoisted(() => {
  // As few as a test can use up; the others in this file keep the defaults.
  for (const name of ['REGISTER', 'REVIEW', 'ORDER', 'WEBHOOK']) process.env[`RATE_LIMIT_${name}`] = '2'
  process.env.RATE_LIMIT_LOGIN = ''
})
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})
afterEach(() => vi.useRealTimers())

let addresses = 0
/** An address that no other test comes from. */
function newAddress(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

function logIn(username: string, password: string, address: string) {
  const headers = { [clientAddressHeader]: address }
  return callApi(null, { method: 'POST', path: '/api/users/login/', body: { username, password }, headers })
}

/** The statuses of so many wrong log-ins, one after the other. */
async function failures(times: number, username: string, address: string): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++)
    statuses.push((await logIn(username, 'wrong password', address)).status)
  return statuses
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

function elapse(seconds: number): void {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
}

function waitOf(response: Response): number {
  return Number(response.headers.get('retry-after'))
}

test('A11 after ten failures for an account at an address even the right password is 429 for a minute', async () => {
  const [user, address] = [await createUser(), newAddress()]
  expect(await failures(11, user.email, address)).toEqual([...times(10, 401), 429])
  const refused = await logIn(user.email, testPassword, address)
  expect([refused.status, refused.headers.has('set-cookie')]).toEqual([429, false])
  expect(waitOf(refused)).toBeGreaterThan(0)
  expect(waitOf(refused)).toBeLessThanOrEqual(60)
  expect(await refused.json()).toEqual({
    code: 'too-many-requests',
    detail: 'Too many attempts. Please wait a moment and try again.',
    retryAfterSeconds: waitOf(refused),
  })
  elapse(waitOf(refused) + 1)
  expect((await logIn(user.email, testPassword, address)).status).toBe(200)
})

test('A11 a password is not even looked at once there were too many', async () => {
  const [user, address] = [await createUser(), newAddress()]
  await failures(10, user.email, address)
  vi.mocked(verify).mockClear()
  expect((await logIn(user.email, testPassword, address)).status).toBe(429)
  expect(verify).not.toHaveBeenCalled()
})

test('A11 others at that address, and the account from elsewhere, log in as usual', async () => {
  const [user, other, address] = [await createUser(), await createUser(), newAddress()]
  await failures(11, user.email, address)
  expect((await logIn(other.email, testPassword, address)).status).toBe(200)
  expect((await logIn(user.email, testPassword, newAddress())).status).toBe(200)
})

test('A11 guesses sent all at once are no more than ten, and the right one among them opens nothing', async () => {
  const [user, address] = [await createUser(), newAddress()]
  const passwords = [...Array.from({ length: 40 }, (_, index) => `wrong ${index}`), testPassword]
  const answers = await Promise.all(passwords.map((password) => logIn(user.email, password, address)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(31)
})

test('A11 a hundred failures a day are all that an address has, over all accounts', async () => {
  const address = newAddress()
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => failures(9, `nobody-${index}@example.com`, address)),
  )
  expect(statuses.flat().filter((status) => status === 401)).toHaveLength(100)
  const user = await createUser()
  const refused = await logIn(user.email, testPassword, address)
  expect(refused.status).toBe(429)
  expect(waitOf(refused)).toBeGreaterThan(23 * 60 * 60)
  elapse(24 * 60 * 60 + 1)
  expect((await logIn(user.email, testPassword, address)).status).toBe(200)
})

test('A11 log-ins that succeed do not count, and clear what the account had failed', async () => {
  const [user, address] = [await createUser(), newAddress()]
  for (let round = 0; round < 3; round++) {
    expect(await failures(9, user.email, address)).toEqual(times(9, 401))
    expect((await logIn(user.email, testPassword, address)).status).toBe(200)
  }
  const answers = await Promise.all(times(30, 0).map(() => logIn(user.email, testPassword, address)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('A11 A12 an account that does not exist is limited just like one that does', async () => {
  const [user, address] = [await createUser(), newAddress()]
  const outcomes = await Promise.all(
    [user.email, 'nobody@example.com'].map(async (username) => {
      const statuses = await failures(11, username, address)
      const { retryAfterSeconds, ...body } = await (await logIn(username, 'wrong password', address)).json()
      return { statuses, body, hasWait: retryAfterSeconds > 0 }
    }),
  )
  expect(outcomes[0]).toEqual(outcomes[1])
})

test('A11 failures are kept in the database, so that they survive a restart, and tell nothing about people', async () => {
  const [user, address] = [await createUser(), newAddress()]
  await failures(11, user.email, address)
  vi.resetModules()
  const fresh = await import('@/app/api/users/login/route')
  const request = new Request('http://localhost:3000/api/users/login/', {
    method: 'POST',
    body: JSON.stringify({ username: user.email, password: testPassword }),
    headers: { [clientAddressHeader]: address },
  })
  expect((await fresh.POST(request, { params: Promise.resolve({}) })).status).toBe(429)
  const rows = JSON.stringify(await db.rateLimit.findMany({ select: { key: true } }))
  for (const secret of [user.email, address]) expect(rows).not.toContain(secret)
})

const review = { path: '/api/products/review/1/', body: { rating: 5, comment: 'Fine.' } }

test('a user’s third order in a minute is 429 where two are allowed; another’s is not', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const order = (viewer: Viewer) => callApi(viewer, { method: 'POST', path: '/api/orders/add/', body: {} })
  const statuses = [await order(user), await order(user), await order(user), await order(other)]
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 429, 400])
  expect(waitOf(statuses[2] as Response)).toBeGreaterThan(0)
  elapse(61)
  expect((await order(user)).status).toBe(400)
})

test.each([
  ['PUT', '/api/orders/7/pay/'],
  ['POST', '/api/orders/7/paypal/'],
])('a user’s third call of %s %s in a minute is 429: PayPal is not asked for ever', async (method, path) => {
  const user = await createUser()
  const statuses: number[] = []
  for (let time = 0; time < 3; time++) statuses.push((await callApi(user, { method, path })).status)
  expect(statuses).toEqual([404, 404, 429])
})

test('a user’s third review in a minute is 429 with its bare text', async () => {
  const user = await createUser()
  const send = () => callApi(user, { method: 'POST', ...review })
  const [, , third] = [await send(), await send(), await send()]
  expect([third?.status, await third?.json()]).toEqual([
    429,
    'Too many attempts. Please wait a moment and try again.',
  ])
  expect(waitOf(third as Response)).toBeGreaterThan(0)
})

test('the third registration in a minute from an address is 429, and from another address is not', async () => {
  const address = newAddress()
  const send = (from: string) =>
    callApi(null, {
      method: 'POST',
      path: '/api/users/register/',
      body: {},
      headers: { [clientAddressHeader]: from },
    })
  const answers = [await send(address), await send(address), await send(address), await send(newAddress())]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 429, 400])
  const body = z.object({ errs: z.array(z.string()) }).parse(await answers[2]?.json())
  expect(body.errs).toEqual(['Too many attempts. Please wait a moment and try again.'])
})

test('visitors are told to log in before anything is counted', async () => {
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
    times(50, 0).map(() => callApi(user, { method: 'POST', path: '/api/orders/add/', body: {} })),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(48)
})

test('counters that have run out are removed', async () => {
  const user = await createUser()
  await callApi(user, { method: 'POST', path: '/api/orders/add/', body: {} })
  elapse(10 * 60)
  await callApi(user, { method: 'POST', path: '/api/orders/add/', body: {} })
  const expired = { where: { expire: { lt: new Date() } } }
  expect(await db.rateLimit.count(expired)).toBe(0)
})

test('a limiter that cannot reach its database is the shop being busy, not a fault', async () => {
  const upsert = vi.spyOn(db.rateLimit, 'upsert')
  upsert.mockRejectedValue(new Error('connect ECONNREFUSED 127.0.0.1:5432'))
  const response = await callApi(null, { method: 'POST', path: '/api/users/register/', body: {} })
  upsert.mockRestore()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('the third message of PayPal in a minute from an address is 429, so that it is sent again later', async () => {
  const address = newAddress()
  const send = (from: string) =>
    callApi(null, {
      method: 'POST',
      path: '/api/paypal/webhook/',
      body: 'no JSON',
      headers: { [clientAddressHeader]: from },
    })
  const answers = [await send(address), await send(address), await send(address), await send(newAddress())]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 429, 400])
  expect(waitOf(answers[2] as Response)).toBeGreaterThan(0)
})
