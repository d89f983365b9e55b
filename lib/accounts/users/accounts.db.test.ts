import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { findViewer } from '@/lib/accounts/sessions/find-viewer'
import { logIn } from '@/lib/accounts/sessions/log-in'
import { issueToken, readToken } from '@/lib/accounts/sessions/tokens'
import { db } from '@/lib/platform/db/db'
import { during } from '@/testing/db/locks'
import { createUser, testPassword } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { register } from './register'
import { updateProfile } from './update-profile'
import { loginInput, profileInput, registerInput } from './user-schema'

const person = { name: 'New Person', password: 'correct horse', confirmPassword: 'correct horse' }

test('a registered person can log in, with the e-mail in any case', async () => {
  const viewer = await register(registerInput.parse({ ...person, email: ' Mixed.Case@Example.com ' }))
  expect(viewer).toMatchObject({ email: 'mixed.case@example.com', role: 'customer' })
  const input = loginInput.parse({ username: 'MIXED.case@example.com', password: 'correct horse' })
  const again = await logIn(input)
  expect(again).toEqual({ ...viewer, sessionId: again.sessionId })
  expect(again.sessionId).not.toBe(viewer.sessionId)
})

test('A12 a wrong password and an unknown account are refused in the same words', async () => {
  const user = await createUser()
  const wrong = await problemOf(logIn({ username: user.email, password: 'wrong password' }))
  const unknown = await problemOf(logIn({ username: 'nobody@example.com', password: 'wrong password' }))
  const detail = 'No active account found with the given credentials'
  expect(wrong.toJson()).toEqual({ code: 'wrong-credentials', detail })
  expect(unknown.toJson()).toEqual(wrong.toJson())
})

test('ten simultaneous registrations of one e-mail create one account', async () => {
  const input = registerInput.parse({ ...person, email: 'race@example.com' })
  const outcomes = await countOutcomes(Array.from({ length: 10 }, () => register(input)))
  expect(outcomes).toEqual({ done: 1, 'email-in-use': 9 })
})

test('A04 a registration cannot create an admin', async () => {
  const input = registerInput.parse({ ...person, email: 'sly@example.com', isAdmin: true, id: 1 })
  expect((await register(input)).role).toBe('customer')
})

test('A13 passwords are compared in full: the last of 200 characters, spaces and emoji count', async () => {
  const user = await createUser()
  const passwords = ['x'.repeat(64), `${'y'.repeat(199)}z`, ' leading and trailing ', '🦊🦊🦊🦊🦊🦊🦊🦊']
  for (const password of passwords) {
    const email = `${crypto.randomUUID()}@example.com`
    await register(registerInput.parse({ ...person, email, password, confirmPassword: password }))
    expect((await logIn({ username: email, password })).email).toBe(email)
    for (const other of [password.slice(0, -1), password.trim(), user.name]) {
      if (other === password) continue
      expect((await problemOf(logIn({ username: email, password: other }))).code).toBe('wrong-credentials')
    }
  }
})

test('a profile update without a password, or with an empty one, keeps the old password', async () => {
  const { id, email, ...viewer } = await createUser()
  for (const [name, password] of [
    ['No Password', undefined],
    ['Empty Password', ''],
  ]) {
    const input = profileInput.parse({ id, email, name, password })
    await updateProfile({ id, email, ...viewer }, input)
    expect(await logIn({ username: email, password: testPassword })).toMatchObject({ id, name })
  }
})

test('A05 A06 a token is refused once its user is deleted or the password changed', async () => {
  const user = await createUser()
  const claims = await readToken('bearer', await issueToken('bearer', user))
  if (!claims) throw new Error('The token is not readable')
  expect(await findViewer(claims)).toEqual(user)
  await db.user.update({ where: { id: user.id }, data: { sessionVersion: { increment: 1 } } })
  expect(await findViewer(claims)).toBeNull()
  await db.user.delete({ where: { id: user.id } })
  expect(await findViewer({ ...claims, sessionVersion: 1 })).toBeNull()
})

test('A07 a token is accepted by its own audience only; edited, truncated and foreign tokens are refused', async () => {
  const user = await createUser()
  const [bearer, session] = await Promise.all([issueToken('bearer', user), issueToken('session', user)])
  expect(await readToken('bearer', bearer)).toMatchObject({ userId: user.id, sessionVersion: 0 })
  expect(await readToken('session', session)).toMatchObject({ userId: user.id, sessionVersion: 0 })
  expect(await readToken('session', bearer)).toBeNull()
  expect(await readToken('bearer', session)).toBeNull()
  const edited = `${bearer.slice(0, -2)}${bearer.endsWith('AA') ? 'BB' : 'AA'}`
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: '1', sessionVersion: 0, isAdmin: true }))}.`
  for (const token of [edited, unsigned, bearer.slice(0, 40), 'undefined', 'x'.repeat(100_000), '%']) {
    expect(await readToken('bearer', token)).toBeNull()
  }
})

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
])('%s an account that is %s while it logs in is refused, and keeps its sessions', async (_, __, change) => {
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
})
