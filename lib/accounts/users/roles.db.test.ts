import { expect, test } from 'vitest'
import { inviteUser } from '@/lib/accounts/invitations/invite-user'
import { resetPassword } from '@/lib/accounts/password-reset/reset-password'
import { adminRoles } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { findViewer } from '@/lib/accounts/sessions/find-viewer'
import { logIn } from '@/lib/accounts/sessions/log-in'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createUser, newResetTokenOf, testPassword } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { setRole } from './set-role'

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })
const roleOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).role

/** The token of the newest invitation to an address, as its mail has it. */
async function invitationTo(recipient: string): Promise<string> {
  const mail = await db.mail.findFirstOrThrow({
    where: { recipient, kind: 'invitation' },
    orderBy: { id: 'desc' },
  })
  return String(Object(mail.details).token)
}

function isSignedIn({ id: userId, sessionId, sessionVersion }: Viewer) {
  return findViewer({ userId, sessionId, sessionVersion })
}

test('a change of role ends the sessions of the other, is logged, and a repeat is not', async () => {
  const user = await createUser()
  expect(await setRole(owner, user.id, 'staff')).toMatchObject({ role: 'staff', isAdmin: true })
  expect(await isSignedIn(user)).toBeNull()
  await setRole(owner, user.id, 'staff')
  await setRole(owner, user.id, 'customer')
  expect(await auditOf('user', user.id)).toEqual([
    { action: 'role-changed', actorName: 'Ada Admin', changes: { role: ['customer', 'staff'] } },
    { action: 'role-changed', actorName: 'Ada Admin', changes: { role: ['staff', 'customer'] } },
  ])
})

test('D09 the last owner stays, nobody changes the own role, and staff and readers touch nobody', async () => {
  await db.user.updateMany({ where: { id: { not: owner.id } }, data: { role: 'customer' } })
  const [staff, reader] = [await createUser({ role: 'staff' }), await createUser({ role: 'reader' })]
  expect((await problemOf(setRole(owner, owner.id, 'staff'))).code).toBe('own-account')
  for (const viewer of [staff, reader]) {
    expect((await problemOf(setRole(viewer, owner.id, 'customer'))).code).toBe('not-allowed')
    expect((await problemOf(setRole(viewer, reader.id, 'owner'))).code).toBe('not-allowed')
  }
  const second = await createUser({ role: 'owner' })
  const outcomes = await countOutcomes([
    setRole(owner, second.id, 'staff'),
    setRole(second, owner.id, 'staff'),
  ])
  expect(outcomes.done).toBe(1)
  expect(await db.user.count({ where: { role: 'owner' } })).toBe(1)
  await db.user.update({ where: { id: owner.id }, data: { role: 'owner' }, select: { id: true } })
})

test('an account whose address nobody has proven gets no desk, except by an invitation', async () => {
  const stranger = await createUser({ isProven: false })
  expect((await problemOf(setRole(owner, stranger.id, 'staff'))).code).toBe('not-proven')
  await inviteUser(owner, { email: stranger.email, role: 'staff' })
  expect(await roleOf(stranger.id)).toBe('customer')
  const viewer = await resetPassword({
    token: await invitationTo(stranger.email),
    password: 'chosen by mail',
  })
  expect(viewer).toMatchObject({ id: stranger.id, role: 'staff' })
  expect((await problemOf(logIn({ username: stranger.email, password: testPassword }))).code).toBe(
    'wrong-credentials',
  )
  expect(await isSignedIn(stranger)).toBeNull()
})

test.each(adminRoles)(
  'an invitation makes a %s of somebody without an account, once, and both are logged',
  async (role) => {
    const email = `${crypto.randomUUID()}@example.com`
    await inviteUser(owner, { email, role })
    const token = await invitationTo(email)
    const { id } = await resetPassword({ token, password: 'chosen by mail' })
    expect(await roleOf(id)).toBe(role)
    expect((await problemOf(resetPassword({ token, password: 'chosen by mail' }))).code).toBe(
      'reset-token-invalid',
    )
    expect((await problemOf(inviteUser(owner, { email, role }))).code).toBe('invalid-input')
    expect((await auditOf('user', id)).map(({ action }) => action)).toEqual([
      'user-invited',
      'invitation-accepted',
    ])
  },
)

test('an invitation ends with a change of the role, and gives its role also by a link for a new password', async () => {
  const [first, second] = [await createUser(), await createUser()]
  for (const { email } of [first, second]) await inviteUser(owner, { email, role: 'reader' })
  await setRole(owner, first.id, 'customer')
  const ended = resetPassword({ token: await invitationTo(first.email), password: 'chosen by mail' })
  expect((await problemOf(ended)).code).toBe('reset-token-invalid')
  const token = await newResetTokenOf(second)
  expect((await resetPassword({ token, password: 'chosen by mail' })).role).toBe('reader')
})

test('a release before roles reads and writes isAdmin', async () => {
  const { id } = await createUser()
  const isAdmin = async () => (await db.user.findUniqueOrThrow({ where: { id } })).isAdmin
  await setRole(owner, id, 'reader')
  expect(await isAdmin()).toBe(true)
  await db.user.update({ where: { id }, data: { isAdmin: false }, select: { id: true } })
  expect(await roleOf(id)).toBe('customer')
  await db.user.update({ where: { id }, data: { isAdmin: true }, select: { id: true } })
  expect(await roleOf(id)).toBe('owner')
})
