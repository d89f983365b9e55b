import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { logIn } from '@/lib/users/log-in'
import { problemOf } from '@/testing/problems'
import { createUser, testPassword } from '@/testing/rows'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

/** The work of a log-in: algorithm and cost of each hash that the password was compared with. */
async function workOf(attempt: Promise<unknown>): Promise<(string | undefined)[]> {
  vi.mocked(verify).mockClear()
  await attempt.catch(() => {})
  return vi.mocked(verify).mock.calls.map(([hash]) => /^(.*)\$[^$]+\$[^$]+$/.exec(String(hash))?.[1])
}

test('A12 a log-in does the same work whether the account exists or not, and whether the password is right', async () => {
  const user = await createUser()
  const expected = ['$argon2id$v=19$m=19456,t=2,p=1']
  const unknown = { username: 'nobody@example.com', password: testPassword }
  expect(await workOf(logIn({ username: user.email, password: 'wrong password' }))).toEqual(expected)
  expect(await workOf(logIn({ username: user.email, password: testPassword }))).toEqual(expected)
  expect(await workOf(logIn(unknown))).toEqual(expected)
  expect((await problemOf(logIn(unknown))).code).toBe('wrong-credentials')
})
