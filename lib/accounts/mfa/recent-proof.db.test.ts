import { expect, test } from 'vitest'
import { resetPassword } from '@/lib/accounts/password-reset/reset-password'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { findViewer } from '@/lib/accounts/sessions/find-viewer'
import { makeAdmin } from '@/lib/accounts/users/make-admin'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { codeFor } from '@/testing/accounts/app-codes'
import { addCode, addPasskeyOf, ageProof } from '@/testing/accounts/mfa'
import { createUser, newResetTokenOf, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { removeCode } from './authenticator-codes'
import { listFactors } from './list-factors'
import { ownFactors } from './own-factors'
import { prove } from './recent-proof'

const found = ({ id: userId, sessionId, sessionVersion }: Viewer) =>
  findViewer({ userId, sessionId, sessionVersion })
const setRole = (owner: Viewer, id: number) =>
  callApi(owner, { method: 'PUT', path: `/api/users/role/${id}/`, body: { role: 'staff' } })

test('what moves money or roles asks somebody with a second factor again after twelve hours', async () => {
  const [owner, other] = [await createUser({ role: 'owner' }), await createUser()]
  const { secret } = await addCode(owner)
  await ageProof(owner, 12 * 60 - 1)
  expect((await setRole(owner, other.id)).status).toBe(200)
  await ageProof(owner, 12 * 60 + 1)
  const refused = await setRole(owner, other.id)
  expect([refused.status, await refused.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'second-factor-needed', methods: ['code', 'recovery'] }),
  ])
  const refund = { method: 'POST', path: '/api/orders/1/refunds/', body: {} }
  expect((await callApi(owner, refund)).status).toBe(401)
  expect((await callApi(owner, { method: 'POST', path: '/api/holds/release/' })).status).toBe(401)
  await prove(owner, { code: codeFor(secret) })
  expect((await setRole(owner, other.id)).status).toBe(200)
})

test('reading, other work, and people without a second factor are not asked again', async () => {
  const [owner, plain] = [await createUser({ role: 'owner' }), await createUser({ role: 'owner' })]
  await addPasskeyOf(owner)
  await Promise.all([ageProof(owner, 9000), ageProof(plain, 9000)])
  expect((await callApi(owner, { method: 'GET', path: '/api/users/' })).status).toBe(200)
  const view = { name: 'Mine', path: '/adminpage/orders' }
  expect((await callApi(owner, { method: 'POST', path: '/api/views/', body: view })).status).toBe(201)
  expect((await setRole(plain, (await createUser()).id)).status).toBe(200)
  const staff = await createUser({ role: 'staff' })
  expect((await setRole(staff, owner.id)).status, 'permission comes first').toBe(403)
})

test('the password proves only while it alone logs in', async () => {
  const owner = await createUser({ role: 'owner' })
  await addCode(owner)
  await ageProof(owner, 9000)
  expect((await problemOf(prove(owner, { password: testPassword }))).code).toBe('second-factor-wrong')
  expect(await found(owner)).toMatchObject({ owes: 'proof' })
})

test('the first second factor does not count for sessions that have shown the password only', async () => {
  const owner = await createUser({ role: 'owner' })
  const other = await db.session.create({ data: { userId: owner.id, provenAt: new Date() } })
  await addCode(owner)
  expect(await found(owner)).not.toHaveProperty('owes', 'proof')
  const elsewhere = { ...owner, sessionId: other.id }
  expect(await found(elsewhere)).toMatchObject({ owes: 'proof' })
  expect((await problemOf(removeCode(elsewhere))).code).toBe('second-factor-needed')
})

test('with REQUIRE_SECOND_FACTOR=desk a desk opens once its person has one; customers need none', async () => {
  const [staff, customer] = [await createUser({ role: 'staff' }), await createUser()]
  expect((await found(staff))?.owes).toBeUndefined()
  Object.assign(env(), { REQUIRE_SECOND_FACTOR: 'desk' })
  try {
    const owing = await found(staff)
    expect(owing).toMatchObject({ owes: 'factor' })
    expect(() => requireAction(owing, 'see-admin')).toThrow(/set up a second factor first/)
    const refused = await callApi(staff, { method: 'GET', path: '/api/orders/' })
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'second-factor-needed', methods: [] }),
    ])
    expect((await found(customer))?.owes).toBeUndefined()
    await addPasskeyOf(staff)
    expect((await callApi(staff, { method: 'GET', path: '/api/orders/' })).status).toBe(200)
  } finally {
    Object.assign(env(), { REQUIRE_SECOND_FACTOR: undefined })
  }
})

test('D10 a password reset by mail is refused without the second factor, and removes none', async () => {
  const user = await createUser()
  const { secret } = await addCode(user)
  await addPasskeyOf(user)
  const token = await newResetTokenOf(user)
  const [password, body] = ['another password', { token, password: 'another password' }]
  const refused = await callApi(null, { method: 'POST', path: '/api/users/password/reset/', body })
  expect([refused.status, refused.headers.has('set-cookie'), (await refused.json()).code]).toEqual([
    401,
    false,
    'second-factor-needed',
  ])
  expect(await found(user), 'nothing has changed').not.toBeNull()
  expect((await problemOf(resetPassword({ token, password, code: '000000' }))).code).toBe(
    'second-factor-wrong',
  )
  await resetPassword({ token, password, code: codeFor(secret) })
  expect(await listFactors(user)).toMatchObject({ hasCode: true, passkeys: [{}], recoveryCodesLeft: 10 })
})

test('D10 passkeys from before anybody has proven the address do not survive its first reset', async () => {
  const [stranger, known] = [await createUser({ isProven: false }), await createUser()]
  for (const user of [stranger, known]) {
    await addPasskeyOf(user)
    await resetPassword({ token: await newResetTokenOf(user), password: 'another password' })
  }
  expect(await db.passkey.count({ where: { userId: stranger.id } })).toBe(0)
  expect(await db.passkey.count({ where: { userId: known.id } })).toBe(1)
})

test('an account that the operator makes an owner loses the factors of whoever had it before', async () => {
  const user = await createUser()
  await addCode(user)
  await addPasskeyOf(user)
  expect((await makeAdmin(user.email)).outcome).toBe('promoted')
  expect(await ownFactors({ id: user.id, role: 'owner' })).toMatchObject({
    passkeys: 0,
    hasCode: false,
    recoveryCodes: 0,
  })
})
