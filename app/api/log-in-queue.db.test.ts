import { hash, verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { createUser, testPassword } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { callApi } from '@/testing/http/call-api'
import { logIn, newAddress } from '@/testing/shop/limits'

vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(), verify: vi.fn() }))
vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => 2 }))

/** Blocks hashing until `end`. `now` counts the running hashes, `peak` is their highest number so far. */
function holdHashes() {
  const held = { now: 0, peak: 0, end: () => {} }
  const barrier = new Promise<void>((resolve) => {
    held.end = resolve
  })
  async function pass(): Promise<void> {
    held.now += 1
    held.peak = Math.max(held.peak, held.now)
    await barrier
    held.now -= 1
  }
  vi.mocked(hash).mockImplementation(async (password) => {
    await pass()
    return `hash of ${password}`
  })
  vi.mocked(verify).mockImplementation(async (stored, password) => {
    await pass()
    return stored === `hash of ${password}`
  })
  return held
}

beforeEach(async () => {
  holdHashes().end()
  // Creates the hash for unknown accounts, once.
  await logIn('nobody@example.com', testPassword, { address: newAddress() })
})

/** Starts twenty log-ins that hang in hashing. The queue is full as soon as two of them are `refused`. */
async function fillQueue(username: string, address: string) {
  const refused: Response[] = []
  const answers = Array.from({ length: 20 }, async () => {
    const answer = await logIn(username, testPassword, { address })
    if (answer.status === 503) refused.push(answer)
    return answer
  })
  await vi.waitFor(() => expect(refused).toHaveLength(2), { timeout: 50_000 })
  return { refused, answers }
}

test('S11 of twenty log-ins at once two run, and those beyond the queue get 503 with Retry-After', async () => {
  const [user, address] = [await createUser(), newAddress()]
  const held = holdHashes()
  const { refused, answers } = await fillQueue(user.email, address)
  expect(held.now).toBe(2)
  for (const answer of refused) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ code: 'busy' })
  }
  held.end()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(18)
  expect(held.peak).toBe(2)
})

test('S11 A12 unknown accounts, registrations and new passwords wait in the same queue', async () => {
  const [user, address] = [await createUser(), newAddress()]
  const held = holdHashes()
  const { answers } = await fillQueue('nobody@example.com', address)
  const headers = { [clientAddressHeader]: address }
  const person = { name: 'Ann', email: 'ann@example.com', password: testPassword }
  const [register, profile] = [
    { ...person, confirmPassword: testPassword },
    { ...person, id: user.id },
  ]
  const late = await Promise.all([
    logIn(user.email, testPassword, { address }),
    logIn('nobody@example.com', testPassword, { address }),
    callApi(null, { method: 'POST', path: '/api/users/register/', body: register, headers }),
    callApi(user, { method: 'PUT', path: '/api/users/profile/update/', body: profile, headers }),
  ])
  const bodies = await Promise.all(late.map((answer) => answer.json()))
  for (const body of bodies) expect(body).toMatchObject({ code: 'busy' })
  expect(bodies[0]).toEqual(bodies[1])
  held.end()
  await Promise.all(answers)
  expect(held.peak).toBe(2)
})

test('S11 a failed hash frees its place', async () => {
  const [user, address] = [await createUser(), newAddress()]
  for (let time = 0; time < 5; time++) {
    vi.mocked(verify).mockRejectedValueOnce(new Error('it broke'))
    expect((await logIn(user.email, testPassword, { address })).status).toBe(500)
  }
  expect((await logIn(user.email, testPassword, { address })).status).toBe(200)
})

test('password changes are limited like log-ins: the eleventh in a minute is 429', async () => {
  vi.stubEnv('RATE_LIMIT_LOGIN', '10')
  freshModules()
  const fresh = await import('@/testing/http/call-api')
  const user = await createUser()
  const statuses: number[] = []
  for (let time = 0; time < 11; time++) {
    const body = { id: user.id, name: 'Ann', email: user.email, password: `password ${time}` }
    const viewer = { ...user, sessionVersion: time }
    const answer = await fresh.callApi(viewer, { method: 'PUT', path: '/api/users/profile/update/', body })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  vi.unstubAllEnvs()
})
