import { expect, test } from 'vitest'
import { resetFactors } from '@/lib/accounts/mfa/reset-factors'
import { findViewer } from '@/lib/accounts/sessions/find-viewer'
import { logIn } from '@/lib/accounts/sessions/log-in'
import { db } from '@/lib/platform/db/db'
import { createUser, newResetTokenOf, testPassword } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { makeAdmin } from './make-admin'
import { register } from './register'

test('A14 the first administrator gets a password generated for that account', async () => {
  const emails = ['first@example.com', 'second@example.com']
  const [first, second] = await Promise.all(emails.map((email) => makeAdmin(email)))
  expect(first?.password).toMatch(/^[\w-]{24}$/)
  expect(second?.password).not.toBe(first?.password)
  const viewer = await logIn({ username: 'first@example.com', password: first?.password ?? '' })
  expect(viewer.role).toBe('owner')
  expect(await makeAdmin('first@example.com')).toEqual({ outcome: 'known', password: null })
})

test('W15 an account with a proven address becomes an administrator with a new password, and is logged out everywhere', async () => {
  const user = await createUser()
  const { outcome, password } = await makeAdmin(user.email)
  expect(outcome).toBe('promoted')
  expect(await findViewer({ ...user, userId: user.id })).toBeNull()
  const old = await problemOf(logIn({ username: user.email, password: testPassword }))
  expect(old.code).toBe('wrong-credentials')
  const viewer = await logIn({ username: user.email, password: password ?? '' })
  expect(viewer).toEqual({ ...user, role: 'owner', sessionVersion: 1, sessionId: viewer.sessionId })
})

test('W15 a stranger who registered the owner’s address stays a customer; with --yes the password and all sessions end', async () => {
  const email = 'owner@example.com'
  const password = 'a password of the stranger'
  const stranger = await register({ name: 'Owner', email, password, confirmPassword: password })
  await newResetTokenOf(stranger)
  expect(await makeAdmin(email)).toEqual({ outcome: 'unproven', password: null })
  expect(await findViewer({ ...stranger, userId: stranger.id })).toMatchObject({ role: 'customer' })

  const made = await makeAdmin(email, { isSure: true })
  expect(made.outcome).toBe('promoted')
  expect(await findViewer({ ...stranger, userId: stranger.id })).toBeNull()
  expect(await db.passwordReset.count({ where: { userId: stranger.id } })).toBe(0)
  expect((await problemOf(logIn({ username: email, password }))).code).toBe('wrong-credentials')
  expect(await logIn({ username: email, password: made.password ?? '' })).toMatchObject({ role: 'owner' })
  expect(await makeAdmin(email)).toEqual({ outcome: 'known', password: null })
})

test('W15 a registration of the same moment does not become an administrator', async () => {
  const email = 'rush@example.com'
  const password = 'a password of the stranger'
  const [made] = await Promise.all([
    makeAdmin(email),
    register({ name: 'Rush', email, password, confirmPassword: password }).catch(() => null),
  ])
  const role = made.outcome === 'made' ? 'owner' : 'customer'
  expect(await db.user.findUnique({ where: { email }, select: { role: true } })).toEqual({ role })
  expect(['made', 'unproven']).toContain(made.outcome)
})

test('D10 an operator removes the factors of somebody who has lost them: sessions end, the password stays, the log says so', async () => {
  const user = await createUser({ role: 'owner' })
  await db.recoveryCode.create({ data: { userId: user.id, hash: 'x' } })
  const passkey = {
    credentialId: 'x',
    publicKey: new Uint8Array(1),
    counter: 0,
    name: 'Phone',
    transports: [],
  }
  await db.passkey.create({ data: { ...passkey, userId: user.id } })
  expect((await problemOf(logIn({ username: user.email, password: testPassword }))).code).toBe(
    'second-factor-needed',
  )
  expect(await resetFactors(user.email)).toBe(true)
  expect(await findViewer({ ...user, userId: user.id })).toBeNull()
  expect(await logIn({ username: user.email, password: testPassword })).toMatchObject({ role: 'owner' })
  const where = { entity: 'user', entityId: user.id }
  expect(await db.auditEntry.findMany({ where })).toMatchObject([{ action: 'factors-reset', via: 'cli' }])
  expect(await resetFactors('nobody@example.com')).toBe(false)
})
