import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { during } from '@/testing/db/locks'
import { createUser, testPassword } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { logIn } from './log-in'

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

test.each([
  ['A05', 'deleted', 'delete from "User"'],
  ['A06', 'given another password', 'update "User" set "sessionVersion" = "sessionVersion" + 1'],
])(
  '%s an account that is %s while it logs in is refused, and its other sessions stay as they are',
  async (_, __, change) => {
    const user = await createUser()
    const { id } = user
    await db.session.createMany({ data: Array.from({ length: 99 }, () => ({ userId: id })) })
    const sessions = () =>
      db.session.findMany({ where: { userId: id }, select: { id: true }, orderBy: { id: 'asc' } })
    const before = await sessions()
    await during(`select from "User" where id = ${id} for update`, async ({ query, waiters }) => {
      const refused = problemOf(logIn({ username: user.email, password: testPassword }))
      await expect.poll(waiters, { interval: 5 }).toBe(1)
      await query(`${change} where id = ${id}`)
      await query('commit')
      expect((await refused).code).toBe('wrong-credentials')
    })
    expect(await sessions()).toEqual(change.startsWith('delete') ? [] : before)
  },
)
