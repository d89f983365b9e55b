import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { DEVICE } from '@/lib/platform/edge/protocol'
import { createUser, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { advanceClock, failLogIns, logIn, newAddress, retryAfterSeconds } from '@/testing/shop/limits'

vi.hoisted(() => {
  // The default.
  process.env.RATE_LIMIT_LOGIN = ''
})
// Hashing is replaced: these tests try hundreds of passwords to see how they are counted.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
}))
// The clock stands still, so that even a slow machine reaches ten within the minute.
beforeEach(() => advanceClock(0))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The content of the device cookie that the response sets. */
function deviceFrom(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('shop-device=')) ?? ''
  expect(cookie).toMatch(/; Path=\/api\/users; HttpOnly; SameSite=Strict; Max-Age=34560000$/)
  return /=([^;]+)/.exec(cookie)?.[1] ?? ''
}

/** A device on which the user has logged in, from an address that no other test uses. */
async function knownDevice(user: Viewer, device?: string): Promise<string> {
  return deviceFrom(await logIn(user.email, testPassword, { address: newAddress(), device }))
}

const status = async (answer: Promise<Response>) => (await answer).status
const tenThenNoMore = [...Array<number>(10).fill(401), 429]

test('A17 a hundred wrong passwords from behind an uncounted proxy do not lock out other accounts', async () => {
  const from = { address: newAddress(), isProxy: true }
  const guesses = Array.from({ length: 12 }, (_, index) => failLogIns(9, `nobody-${index}@example.com`, from))
  expect((await Promise.all(guesses)).flat()).toEqual(Array(108).fill(401))
  const user = await createUser()
  expect(await status(logIn(user.email, testPassword, from))).toBe(200)
  expect(await failLogIns(11, user.email, from), 'the account is still limited').toEqual(tenThenNoMore)
})

test('A17 on a device known to the account, failures of others do not count', async () => {
  const [user, address] = [await createUser(), newAddress()]
  const device = await knownDevice(user)
  await failLogIns(11, user.email, { address })
  const others = Array.from({ length: 10 }, (_, index) =>
    failLogIns(9, `other-${index}@example.com`, { address }),
  )
  await Promise.all(others)
  const { email } = await createUser()
  for (const strange of [user.email, email])
    expect(await status(logIn(strange, testPassword, { address })), strange).toBe(429)
  expect(await status(logIn(user.email, testPassword, { address, device }))).toBe(200)
})

test('A17 a known device allows ten failures a minute and a hundred a day for its account, from any address', async () => {
  const [user, address] = [await createUser(), newAddress()]
  const [device, second] = [await knownDevice(user), await knownDevice(user)]
  expect(await failLogIns(11, user.email, { address, device })).toEqual(tenThenNoMore)
  expect(await status(logIn(user.email, testPassword, { address, device }))).toBe(429)
  // Another address has its own limit for unknown devices, but not for a known one.
  expect(await status(logIn(user.email, testPassword, { address: newAddress(), device }))).toBe(429)
  expect(await status(logIn(user.email, testPassword, { address, device: second }))).toBe(200)
  for (let minute = 1; minute < 10; minute++) {
    advanceClock(61)
    expect(await failLogIns(10, user.email, { address, device })).toEqual(Array(10).fill(401))
  }
  advanceClock(61)
  const refused = await logIn(user.email, testPassword, { address, device })
  expect([refused.status, retryAfterSeconds(refused) > 23 * 60 * 60]).toEqual([429, true])
})

test('A17 a device is known only by a log-in of that account with its current password', async () => {
  const [user, other, address] = [await createUser(), await createUser(), newAddress()]
  const device = await knownDevice(user)
  await failLogIns(10, user.email, { address })
  const [id = '', mark = ''] = device.split('.')
  const [otherId = '', otherMark = ''] = (await knownDevice(other)).split('.')
  const swapped = mark.startsWith('A') ? 'B' : 'A'
  for (const forged of [
    `${otherId}.${otherMark}`,
    `${id}.${otherMark}`,
    `${otherId}.${mark}`,
    `${id}.${swapped}${mark.slice(1)}`,
    `${id}.${Array(6).fill(mark).join('.')}`,
    id,
    'x'.repeat(20_000),
  ])
    expect(await status(logIn(user.email, testPassword, { address, device: forged })), forged).toBe(429)
  expect(await status(logIn(user.email, testPassword, { address, device }))).toBe(200)

  const body = { id: user.id, name: user.name, email: user.email, password: 'another password' }
  const call = { method: 'PUT', path: '/api/users/profile/update/', body, headers: { [DEVICE]: device } }
  const changed = await callApi(user, call)
  await failLogIns(10, user.email, { address })
  expect(await status(logIn(user.email, body.password, { address, device }))).toBe(429)
  expect(await status(logIn(user.email, body.password, { address, device: deviceFrom(changed) }))).toBe(200)
})

test('A17 a shared device is known to the last five accounts that have logged in on it', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createUser()))
  let device: string | undefined
  for (const person of people) device = await knownDevice(person, device)
  expect(device).toMatch(/^[\w-]{22}(\.[\w-]{43}){5}$/)
  const answers: number[] = []
  for (const { email } of people) {
    const address = newAddress()
    await failLogIns(10, email, { address })
    answers.push(await status(logIn(email, testPassword, { address, device })))
  }
  expect(answers).toEqual([429, 200, 200, 200, 200, 200])
})

test('A17 a registration also makes the device known', async () => {
  const body = {
    name: 'Ann',
    email: 'Ann@example.com',
    password: testPassword,
    confirmPassword: testPassword,
  }
  const answer = await callApi(null, { method: 'POST', path: '/api/users/register/', body })
  const from = { address: newAddress(), device: deviceFrom(answer) }
  await failLogIns(10, 'ann@example.com', { address: from.address })
  expect(await status(logIn('ann@example.com', testPassword, from))).toBe(200)
})
