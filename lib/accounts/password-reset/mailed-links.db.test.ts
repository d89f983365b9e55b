import { expect, test } from 'vitest'
import { inviteUser } from '@/lib/accounts/invitations/invite-user'
import { addPasskey, startPasskey } from '@/lib/accounts/mfa/passkeys'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { confirmToken } from '@/lib/accounts/sessions/confirm-token'
import { confirmEmail } from '@/lib/accounts/users/confirm-email'
import { setRole } from '@/lib/accounts/users/set-role'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { findInvitation } from '@/lib/accounts/users/user-queries'
import { db } from '@/lib/platform/db/db'
import { listMyOrders } from '@/lib/sales/orders/order-queries'
import { codeFor } from '@/testing/accounts/app-codes'
import { newAuthenticator } from '@/testing/accounts/authenticator'
import { addCode, addPasskeyOf } from '@/testing/accounts/mfa'
import { during } from '@/testing/db/locks'
import { createOrder, createUser, newResetTokenOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { accept, alive, mailedToken, password, reset } from '@/testing/shop/take-over'
import { checkResetToken, requestPasswordReset, resetPassword } from './reset-password'

/** Links for an account that a stranger may hold, and who keeps what is in it. */

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })

const paging = { page: 1, pageSize: 10 } as never

const heldBy: Record<string, (user: Viewer) => Promise<unknown>> = {
  'opens the link while logged in': (user) => confirmEmail({ token: confirmToken(user) }, user),
  'has chosen the password by mail': async () => ({}),
}

test.each(Object.entries(heldBy))('D10 who %s keeps all, and their factor is asked for', async (_, prove) => {
  const user = await createUser({ isProven: Object.values(heldBy).indexOf(prove) === 1 })
  await createOrder(user)
  expect(await prove(user)).not.toHaveProperty('found')
  const { secret } = await addCode(user)
  const token = await newResetTokenOf(user)
  expect((await problemOf(resetPassword({ token, password }))).code).toBe('second-factor-needed')
  const person = await resetPassword({ token, password, code: codeFor(secret) })
  expect(person).not.toHaveProperty('ended')
  expect((await listMyOrders(person, paging)).items).toHaveLength(1)
})

test('who is logged in to an unproven account, or names one of its orders, keeps the orders; a guess is counted', async () => {
  const there = await createUser({ isProven: false })
  await createOrder(there)
  const kept = await resetPassword({ token: await newResetTokenOf(there), password }, { viewer: there })
  expect((await listMyOrders(kept, paging)).items).toHaveLength(1)

  const user = await createUser({ isProven: false })
  const { _id: number, shippingAddress } = await createOrder(user)
  await addPasskeyOf(user)
  const token = await newResetTokenOf(user)
  let guesses = 0
  const countGuess = async () => void guesses++
  for (const order of [
    { number, postalCode: '1' },
    { number: number + 1, postalCode: shippingAddress.postalCode },
  ])
    expect((await problemOf(resetPassword({ token, password, order }, { countGuess }))).code).toBe(
      'invalid-input',
    )
  expect([guesses, await db.passkey.count({ where: { userId: user.id } })]).toEqual([2, 1])
  const order = { number, postalCode: ` ${shippingAddress.postalCode} ` }
  const person = await resetPassword({ token, password, order })
  expect(person.ended).toBe('1 passkey')
  expect((await listMyOrders(person, paging)).items).toHaveLength(1)
})

test('H6 a reset that fails leaves the code to be used', async () => {
  const user = await createUser()
  const { recoveryCodes } = await addCode(user)
  const [code = ''] = recoveryCodes
  const token = await newResetTokenOf(user)
  // The link ends while the password is hashed.
  const countGuess = async () => void (await db.passwordReset.deleteMany({ where: { userId: user.id } }))
  const failed = await problemOf(resetPassword({ token, password, code }, { countGuess }))
  expect(failed.code).toBe('reset-token-invalid')
  await resetPassword({ token: await newResetTokenOf(user), password, code })
})

const changes: Record<string, (stranger: Viewer) => Promise<Viewer>> = {
  'changes the password': (stranger) =>
    updateProfile(stranger, { ...stranger, password: 'another of the stranger' }),
  'goes to another address and comes back': async (stranger) => {
    const other = { ...stranger, email: `${crypto.randomUUID()}@example.com`, password: null }
    return updateProfile(await updateProfile(stranger, other), { ...other, email: stranger.email })
  },
}

test.each(Object.entries(changes))('E01 a stranger who %s ends no link of the person', async (_, change) => {
  const stranger = await createUser({ isProven: false })
  const { email } = stranger
  await requestPasswordReset(email)
  await inviteUser(owner, { email, role: 'staff' })
  const changed = await change(stranger)
  const token = await mailedToken(email, 'password_reset')
  expect(await checkResetToken({ token })).toMatchObject({ detail: 'This link can be used.' })
  expect(await accept(email)).toMatchObject({ id: stranger.id, role: 'staff' })
  await expect(alive(changed)).rejects.toThrow()
  expect((await problemOf(resetPassword({ token, password }))).code).toBe('reset-token-invalid')
})

test('E01 a link opens no account that has another address now, and gives it no role', async () => {
  const stranger = await createUser({ isProven: false })
  const { email } = stranger
  await requestPasswordReset(email)
  await inviteUser(owner, { email, role: 'owner' })
  const moved = { ...stranger, email: `${crypto.randomUUID()}@example.com`, password: null }
  const away = await updateProfile(stranger, moved)
  for (const kind of ['password_reset', 'invitation'] as const) {
    const token = await mailedToken(email, kind)
    expect((await problemOf(checkResetToken({ token }))).code).toBe('reset-token-invalid')
    expect((await problemOf(resetPassword({ token, password }))).code).toBe('reset-token-invalid')
  }
  expect(await findInvitation(owner, stranger.id)).toBeNull()
  // Their own link to their own address does not take the invitation along.
  expect(await reset(away)).toMatchObject({ id: stranger.id, role: 'customer' })
})

test.each([
  [
    'a passkey',
    async (stranger: Viewer) => {
      const passkey = newAuthenticator().create((await startPasskey(stranger)).challenge)
      return () => addPasskey(stranger, { name: 'Later', passkey })
    },
  ],
  [
    'a change of the profile',
    async ({ ...stranger }: Viewer) =>
      () =>
        updateProfile(stranger, { id: stranger.id, name: 'A', email: stranger.email, password: null }),
  ],
])('E01 %s that waits for the account while its person takes it is refused', async (_, prepare) => {
  const stranger = await createUser({ isProven: false })
  const late = await prepare(stranger)
  const token = await newResetTokenOf(stranger)
  // Both wait for the account; the reset came first.
  const [reset, refused] = await during(
    `select from "User" where id = ${stranger.id} for update`,
    async ({ waiters }) => {
      const first = resetPassword({ token, password })
      await expect.poll(waiters).toBe(1)
      const second = problemOf(late())
      await expect.poll(waiters).toBe(2)
      return [first, second] as const
    },
  )
  expect((await refused).code).toBe('not-signed-in')
  await reset
  expect(await db.passkey.count({ where: { userId: stranger.id } })).toBe(0)
})

test('E01 a role of today stays without a proof, also with its factor; a higher one needs the proof', async () => {
  const staff = await createUser({ role: 'staff', isProven: false })
  const { secret } = await addCode(staff)
  expect((await problemOf(setRole(owner, staff.id, 'owner'))).code).toBe('not-proven')
  const token = await newResetTokenOf(staff)
  expect((await problemOf(resetPassword({ token, password }))).code).toBe('second-factor-needed')
  expect(await resetPassword({ token, password, code: codeFor(secret) })).toMatchObject({ role: 'staff' })
})
