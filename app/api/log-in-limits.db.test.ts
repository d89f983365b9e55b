import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { db } from '@/lib/platform/db/db'
import { createUser, testPassword } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { advanceClock, failLogIns, logIn, newAddress, retryAfterSeconds } from '@/testing/shop/limits'

vi.hoisted(() => {
  // The default.
  process.env.RATE_LIMIT_LOGIN = ''
})
// Hashing is replaced: these tests try hundreds of passwords to see how they are counted.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: vi.fn(async (hash: string, password: string) => hash === `hash of ${password}`),
}))
// The clock stands still, so that even a slow machine reaches ten within the minute.
beforeEach(() => advanceClock(0))
afterEach(() => vi.useRealTimers())

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('A11 after ten failures for an account at an address even the right password is 429 for a minute', async () => {
  const [user, address] = [await createUser(), newAddress()]
  expect(await failLogIns(11, user.email, { address })).toEqual([...times(10, 401), 429])
  const refused = await logIn(user.email, testPassword, { address })
  expect([refused.status, refused.headers.has('set-cookie')]).toEqual([429, false])
  expect(retryAfterSeconds(refused)).toBeGreaterThan(0)
  expect(retryAfterSeconds(refused)).toBeLessThanOrEqual(60)
  expect(await refused.json()).toEqual({
    code: 'too-many-requests',
    detail: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
    retryAfterSeconds: retryAfterSeconds(refused),
  })
  advanceClock(retryAfterSeconds(refused) + 1)
  expect((await logIn(user.email, testPassword, { address })).status).toBe(200)
})

test('A11 beyond the limit the password is not checked', async () => {
  const [user, address] = [await createUser(), newAddress()]
  await failLogIns(10, user.email, { address })
  vi.mocked(verify).mockClear()
  expect((await logIn(user.email, testPassword, { address })).status).toBe(429)
  expect(verify).not.toHaveBeenCalled()
})

test('A11 other accounts at that address, and the account from another address, can log in', async () => {
  const [user, other, address] = [await createUser(), await createUser(), newAddress()]
  await failLogIns(11, user.email, { address })
  expect((await logIn(other.email, testPassword, { address })).status).toBe(200)
  expect((await logIn(user.email, testPassword, { address: newAddress() })).status).toBe(200)
})

test('A11 of guesses sent at once ten are checked, and a right one among them does not sign in', async () => {
  const [user, address] = [await createUser(), newAddress()]
  const passwords = [...Array.from({ length: 40 }, (_, index) => `wrong ${index}`), testPassword]
  const answers = await Promise.all(passwords.map((password) => logIn(user.email, password, { address })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  // Rate limit, or the password queue (S11).
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(31)
})

test('A11 a right password that other guesses overtake leaves no session, ends none, and sets no cookie', async () => {
  const [user, address] = [await createUser(), newAddress()]
  await db.session.createMany({ data: Array.from({ length: 99 }, () => ({ userId: user.id })) })
  const sessions = () =>
    db.session.findMany({ where: { userId: user.id }, select: { id: true }, orderBy: { id: 'asc' } })
  const before = await sessions()
  await failLogIns(1, user.email, { address })
  vi.mocked(verify).mockImplementationOnce(async () => {
    await db.rateLimit.updateMany({ where: { key: { startsWith: 'login:' } }, data: { points: 10 } })
    return true
  })
  const refused = await logIn(user.email, testPassword, { address })
  expect([refused.status, refused.headers.has('set-cookie')]).toEqual([429, false])
  expect(await sessions()).toEqual(before)
})

test('A11 an address is limited to a hundred failures a day over all accounts', async () => {
  const address = newAddress()
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => failLogIns(9, `nobody-${index}@example.com`, { address })),
  )
  expect(statuses.flat().filter((status) => status === 401)).toHaveLength(100)
  const user = await createUser()
  const refused = await logIn(user.email, testPassword, { address })
  expect(refused.status).toBe(429)
  expect(retryAfterSeconds(refused)).toBeGreaterThan(23 * 60 * 60)
  advanceClock(24 * 60 * 60 + 1)
  expect((await logIn(user.email, testPassword, { address })).status).toBe(200)
})

test('A11 successful log-ins do not count, and reset the account’s failures', async () => {
  const [user, address] = [await createUser(), newAddress()]
  for (let round = 0; round < 3; round++) {
    expect(await failLogIns(9, user.email, { address })).toEqual(times(9, 401))
    expect((await logIn(user.email, testPassword, { address })).status).toBe(200)
  }
  const answers = await Promise.all(times(15, 0).map(() => logIn(user.email, testPassword, { address })))
  expect(answers.map(({ status }) => status)).toEqual(times(15, 200))
})

test('A11 A12 an unknown account is limited like an existing one', async () => {
  const [user, address] = [await createUser(), newAddress()]
  const outcomes = await Promise.all(
    [user.email, 'nobody@example.com'].map(async (username) => {
      const statuses = await failLogIns(11, username, { address })
      const refused = await logIn(username, 'wrong password', { address })
      const { retryAfterSeconds, ...body } = await refused.json()
      return { statuses, body, hasWait: retryAfterSeconds > 0 }
    }),
  )
  expect(outcomes[0]).toEqual(outcomes[1])
})

test('A11 failures are counted in the database, survive a restart, and reveal neither e-mail nor address', async () => {
  const [user, address] = [await createUser(), newAddress()]
  await failLogIns(11, user.email, { address })
  freshModules()
  const fresh = await import('./users/login/route')
  const request = new Request('http://localhost:3000/api/users/login/', {
    method: 'POST',
    body: JSON.stringify({ username: user.email, password: testPassword }),
    headers: { [clientAddressHeader]: address },
  })
  expect((await fresh.POST(request, { params: Promise.resolve({}) })).status).toBe(429)
  const rows = JSON.stringify(await db.rateLimit.findMany({ select: { key: true } }))
  for (const secret of [user.email, address]) expect(rows).not.toContain(secret)
})
