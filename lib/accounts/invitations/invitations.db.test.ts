import { expect, test } from 'vitest'
import {
  newResetToken,
  requestPasswordReset,
  resetPassword,
  resetTokenHash,
} from '@/lib/accounts/password-reset/reset-password'
import { findUsers } from '@/lib/accounts/users/find-users'
import { userList } from '@/lib/accounts/users/user-filter'

import { findInvitation } from '@/lib/accounts/users/user-queries'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createUser } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { inviteUser } from './invite-user'
import { withdrawInvitation } from './withdraw-invitation'

const owner = await createUser({ role: 'owner' })
const idOf = async (email: string) => (await db.user.findUniqueOrThrow({ where: { email } })).id

async function invited(role: 'staff' | 'reader' = 'staff'): Promise<{ id: number; email: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  await inviteUser(owner, { email, role })
  return { id: await idOf(email), email }
}

/** The tokens of the links that were mailed to an address and not yet sent. */
async function tokensTo(recipient: string): Promise<string[]> {
  const mails = await db.mail.findMany({ where: { recipient, status: 'waiting' }, orderBy: { id: 'asc' } })
  return mails.flatMap(({ details }) => Object(details).token ?? [])
}

async function isListed(id: number, role: 'customer' | 'invited'): Promise<boolean> {
  const { items } = await findUsers(owner, userList.filter.parse({ role }), { page: 1, pageSize: 1000 })
  return items.some((each) => each.id === id)
}

test('who is only invited is no customer, keeps that with each new invitation, and becomes one by a password alone', async () => {
  const { id, email } = await invited()
  await inviteUser(owner, { email, role: 'reader' })
  expect(await findInvitation(owner, id)).toBe('reader')
  expect([await isListed(id, 'customer'), await isListed(id, 'invited')]).toEqual([false, true])
  await db.passwordReset.deleteMany({ where: { userId: id } })
  expect(await findInvitation(owner, id), 'after the last link has ended').toBe('reader')
  await requestPasswordReset(email)
  const token = (await tokensTo(email)).at(-1) ?? ''
  expect((await resetPassword({ token, password: 'chosen by mail' })).role).toBe('customer')
  expect([await isListed(id, 'customer'), await isListed(id, 'invited')]).toEqual([true, false])
})

test('a withdrawn invitation ends its links, takes back its mail and the account it made, and is logged', async () => {
  const { id, email } = await invited()
  const [token = ''] = await tokensTo(email)
  await withdrawInvitation(owner, id)
  expect(await db.user.count({ where: { email } })).toBe(0)
  expect(await tokensTo(email)).toEqual([])
  const late = resetPassword({ token, password: 'chosen by mail' })
  expect((await problemOf(late)).code).toBe('reset-token-invalid')
  expect((await auditOf('user', id)).map(({ action }) => action)).toEqual([
    'user-invited',
    'invitation-withdrawn',
  ])
  expect((await problemOf(withdrawInvitation(owner, id))).code).toBe('user-not-found')
})

test('a customer who is invited stays a customer, also when the invitation is withdrawn', async () => {
  const { id, email } = await createUser()
  await inviteUser(owner, { email, role: 'staff' })
  expect([await isListed(id, 'customer'), await isListed(id, 'invited')]).toEqual([true, true])
  await withdrawInvitation(owner, id)
  expect([await isListed(id, 'customer'), await isListed(id, 'invited')]).toEqual([true, false])
  expect((await problemOf(withdrawInvitation(owner, id))).code).toBe('not-invited')
  expect((await problemOf(withdrawInvitation(await createUser({ role: 'staff' }), id))).code).toBe(
    'not-allowed',
  )
})

test('an invitation is accepted or withdrawn, never both, however close they come', async () => {
  const { id } = await invited()
  const token = newResetToken()
  const expiresAt = new Date(Date.now() + 60_000)
  const data = { tokenHash: resetTokenHash(token), expiresAt, userId: id, role: 'staff' } as const
  await db.passwordReset.create({ data, select: { id: true } })
  const accept = resetPassword({ token, password: 'chosen by mail' })
  const { done } = await countOutcomes([accept, withdrawInvitation(owner, id)])
  expect(done).toBe(1)
  const left = await db.user.findUnique({ where: { id }, select: { role: true } })
  expect(left?.role ?? 'staff').toBe('staff')
})
