import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { deleteUser } from '@/lib/admin/privacy/delete-user'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { createUser, testPassword } from '@/testing/db/rows'
import { findViewer } from './find-viewer'
import { logIn } from './log-in'
import { endSessions, openSession, removeOldSessions, touchSession } from './sessions'
import { issueToken, readToken } from './tokens'

const dayMs = 24 * 60 * 60 * 1000

async function idsOf(userId: number): Promise<string[]> {
  const rows = await db.session.findMany({ where: { userId }, orderBy: { lastSeenAt: 'asc' } })
  return rows.map(({ id }) => id)
}
const lastSeenAt = async (id: string) =>
  (await db.session.findUniqueOrThrow({ where: { id } })).lastSeenAt.getTime()
const age = (id: string, ms: number) =>
  db.session.update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - ms) } })

test('A16 a token is accepted only with its session, user and session version, found in one query', async () => {
  const user = await createUser()
  const claims = await readToken('bearer', await issueToken('bearer', user))
  if (!claims) throw new Error('The token is not readable')
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  expect(await findViewer(claims)).toEqual(user)
  expect(statements).toHaveBeenCalledTimes(1)
  statements.mockRestore()
  const other = await createUser()
  expect(await findViewer({ ...claims, sessionId: other.sessionId }), 'another’s session').toBeNull()
  await endSessions([user.sessionId])
  expect(await findViewer(claims)).toBeNull()
})

test('A16 a token without a session id is refused', async () => {
  const { id, sessionVersion } = await createUser()
  const token = { sub: String(id), sessionVersion, isAdmin: false }
  const text = await encode({ token, secret: env().NEXTAUTH_SECRET, salt: 'api-bearer' })
  expect(await readToken('bearer', text)).toBeNull()
})

test('A05 A06 deleting a user ends all of their sessions, a new password all but the current one', async () => {
  const [admin, user] = [await createUser({ role: 'owner' }), await createUser()]
  const { id, name, email } = user
  await logIn({ username: email, password: testPassword })
  await updateProfile(user, { id, name: 'Same Password', email, password: '' })
  expect(await idsOf(id)).toHaveLength(2)
  const updated = await updateProfile(user, { id, name, email, password: 'a brand new password' })
  expect([updated.sessionId, await idsOf(id)]).toEqual([user.sessionId, [user.sessionId]])
  await deleteUser(admin, id)
  expect(await idsOf(id)).toEqual([])
})

test('lastSeenAt is written at most once an hour, and a session unused for 30 days is removed', async () => {
  const { sessionId } = await createUser()
  await age(sessionId, 59 * 60 * 1000)
  const before = await lastSeenAt(sessionId)
  await touchSession(sessionId)
  expect(await lastSeenAt(sessionId)).toBe(before)
  await age(sessionId, 61 * 60 * 1000)
  await touchSession(sessionId)
  expect(Date.now() - (await lastSeenAt(sessionId))).toBeLessThan(60_000)

  const { id, sessionId: old } = await createUser()
  await age(old, 30 * dayMs)
  await removeOldSessions()
  expect(await idsOf(id), 'its cookie may still live').toEqual([old])
  await age(old, 30 * dayMs + 2 * 60 * 60 * 1000)
  await removeOldSessions()
  expect(await idsOf(id)).toEqual([])
  expect(await lastSeenAt(sessionId)).toBeGreaterThan(0)
})

test('the 101st session of an account ends its least recently used one', async () => {
  const user = await createUser()
  const { id, sessionId: first } = user
  await age(first, dayMs)
  await db.session.createMany({ data: Array.from({ length: 99 }, () => ({ userId: id })) })
  const newest = await openSession(user)
  const ids = await idsOf(id)
  expect([ids.length, ids.includes(first), ids.includes(String(newest))]).toEqual([100, false, true])
})
