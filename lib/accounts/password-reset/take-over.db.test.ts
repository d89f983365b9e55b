import { expect, test } from 'vitest'
import { makeKey } from '@/lib/accounts/api-keys/manage-keys'
import { inviteUser } from '@/lib/accounts/invitations/invite-user'
import { startCode } from '@/lib/accounts/mfa/authenticator-codes'
import { addPasskey, startPasskey } from '@/lib/accounts/mfa/passkeys'
import { requestPasskey } from '@/lib/accounts/mfa/verify-passkey'
import type { AdminRole } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { confirmToken } from '@/lib/accounts/sessions/confirm-token'
import { logIn, logInByPasskey } from '@/lib/accounts/sessions/log-in'
import { confirmEmail } from '@/lib/accounts/users/confirm-email'
import { makeAdmin } from '@/lib/accounts/users/make-admin'
import { setRole } from '@/lib/accounts/users/set-role'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { db } from '@/lib/platform/db/db'
import { listMyOrders } from '@/lib/sales/orders/order-queries'
import { codeFor } from '@/testing/accounts/app-codes'
import { newAuthenticator } from '@/testing/accounts/authenticator'
import { addCode, addPasskeyOf } from '@/testing/accounts/mfa'
import { auditOf } from '@/testing/db/audit'
import {
  createOrder,
  createProduct,
  createUser,
  newResetTokenOf,
  placeOrderAs,
  testPassword,
} from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { orderInput } from '@/testing/shop/order-body'
import { accept, alive, mailedToken, password, reset } from '@/testing/shop/take-over'
import { checkResetToken, requestPasswordReset, resetPassword } from './reset-password'

/** A stranger waits in an account with the address of a person, who comes later and reads its mails. */

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })

/** A way in that the stranger keeps ready: tried when the person has the account. */
type WayIn = () => Promise<unknown>

const paging = { page: 1, pageSize: 10 } as never

/** What a stranger may leave in the account, and how they try to come back by it. */
const waiting: Record<string, (stranger: Viewer) => Promise<WayIn>> = {
  'a password':
    async ({ email }) =>
    () =>
      logIn({ username: email, password: testPassword }),
  'a session': async (stranger) => () => alive(stranger),
  'several sessions': async (stranger) => {
    const others = await Promise.all(
      [1, 2].map(() => logIn({ username: stranger.email, password: testPassword })),
    )
    return () => Promise.any(others.map(alive))
  },
  'a passkey': async (stranger) => {
    const { authenticator } = await addPasskeyOf(stranger, newAuthenticator({ counts: false }))
    return async () => logInByPasskey(authenticator.sign((await requestPasskey(null)).challenge))
  },
  'a signed challenge': async (stranger) => {
    const { authenticator } = await addPasskeyOf(stranger)
    const answer = authenticator.sign((await requestPasskey(null)).challenge)
    return () => logInByPasskey(answer)
  },
  'a passkey that is being added': async (stranger) => {
    const { challenge } = await startPasskey(stranger)
    const passkey = newAuthenticator().create(challenge)
    return () => addPasskey(stranger, { name: 'Later', passkey })
  },
  'an app for codes': async (stranger) => {
    const { secret } = await addCode(stranger)
    return () => logIn({ username: stranger.email, password: testPassword, code: codeFor(secret) })
  },
  'recovery codes': async (stranger) => {
    const { recoveryCodes } = await addCode(stranger)
    const code = recoveryCodes[0]
    return () => logIn({ username: stranger.email, password: testPassword, code })
  },
  'an app that is being added': async (stranger) => {
    await startCode(stranger)
    return () => startCode(stranger)
  },
  'a change of the profile under way': async (stranger) => () =>
    updateProfile(stranger, { id: stranger.id, name: 'A', email: stranger.email, password: testPassword }),
  'an order under way': async (stranger) => {
    const { id: product, priceCents } = await createProduct()
    return () => placeOrderAs(stranger, orderInput([{ product, priceCents, qty: 1 }]))
  },
  'a link for a new password': async (stranger) => {
    const token = await newResetTokenOf(stranger)
    return () => resetPassword({ token, password: testPassword })
  },
  'an API key, from when they were an owner': async (stranger) => {
    const input = { name: 'Till', scopes: ['orders:read'] as const, expiresAt: null }
    const { _id: id } = await makeKey({ ...stranger, role: 'owner' }, { ...input, scopes: [...input.scopes] })
    return () => db.apiKey.findUniqueOrThrow({ where: { id } })
  },
}

const confirm = (stranger: Viewer) => confirmEmail({ token: confirmToken(stranger) })
async function invite({ email }: Viewer, role: AdminRole): Promise<Viewer> {
  await inviteUser(owner, { email, role })
  return accept(email)
}

/** How the person gets the account. */
const coming: Record<string, (stranger: Viewer) => Promise<Viewer>> = {
  'chooses a new password': reset,
  'is invited as owner': (stranger) => invite(stranger, 'owner'),
  'is invited as staff': (stranger) => invite(stranger, 'staff'),
  'confirms and then chooses a new password': async (stranger) => {
    expect((await confirm(stranger)).found).toContain('log-in')
    return reset(stranger)
  },
  'confirms and is then given a role': async (stranger) => {
    await confirm(stranger)
    await setRole(owner, stranger.id, 'staff')
    return accept(stranger.email)
  },
  'is made an owner by the operator': async ({ email }) => {
    const { password: made } = await makeAdmin(email, { isSure: true })
    return logIn({ username: email, password: made ?? '' })
  },
}

/** Each thing meets two ways of coming, in turn. */
const ways = Object.keys(coming)
const variants = Object.keys(waiting).flatMap((thing, index) => [
  [thing, ways[index % ways.length] ?? ''] as const,
  [thing, ways[(index + 3) % ways.length] ?? ''] as const,
])

test.each(variants)('E01 E02 E03 a stranger with %s is out once its person %s', async (thing, way) => {
  const stranger = await createUser({ isProven: false, name: 'see evil.example' })
  const wayIn = await waiting[thing]?.(stranger)
  const person = await coming[way]?.(stranger)
  await expect(wayIn?.()).rejects.toThrow()
  expect(person).toMatchObject({ id: stranger.id, email: stranger.email })
  const user = await db.user.findUniqueOrThrow({
    where: { id: stranger.id },
    include: { passkeys: true, codeFactor: true, recoveryCodes: true, sessions: true },
  })
  expect(user).toMatchObject({ passkeys: [], codeFactor: null, recoveryCodes: [], holderEmail: user.email })
  expect(user.name).not.toContain('evil')
  expect(user.sessions.map(({ id }) => id)).toEqual([person?.sessionId])
  const { items } = await listMyOrders(person ?? null, paging)
  expect(items).toEqual([])
})

test('E01 all of it at once, with a paid order and an address that was another before: the person gets an empty account', async () => {
  const stranger = await createUser()
  const email = `${crypto.randomUUID()}@example.com`
  const moved = await updateProfile(stranger, { id: stranger.id, name: 'Eve', email, password: null })
  const { _id: orderId } = await createOrder(moved)
  await db.order.update({
    where: { id: orderId },
    data: { paidAt: new Date(), stockState: 'sold', heldUntil: null },
  })
  await addPasskeyOf(moved)
  await addCode(moved)
  const product = await createProduct({ countInStock: 0 })
  await db.stockAlert.create({ data: { productId: product.id, email, userId: stranger.id } })
  expect((await problemOf(setRole(owner, stranger.id, 'staff'))).code).toBe('not-proven')
  expect((await makeAdmin(email)).outcome).toBe('unproven')

  await requestPasswordReset(email)
  const token = await mailedToken(email, 'password_reset')
  const found = '1 order, 1 passkey, an app for codes and 10 recovery codes'
  expect(await checkResetToken({ token })).toMatchObject({ found, hasOrders: true })
  const person = await resetPassword({ token, password })
  expect(person.ended).toBe(found)
  const told = await db.mail.findFirstOrThrow({ where: { userId: person.id, kind: 'password_changed' } })
  expect(told.details).toMatchObject({ ended: found })
  expect(await auditOf('user', person.id)).toMatchObject([
    { action: 'account-cleared', changes: { orders: [1, 0], passkeys: [1, 0], codeApps: [1, 0] } },
  ])
  expect((await listMyOrders(person, paging)).items).toEqual([])
  // The owner sees it as that of a deleted account.
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  expect(order).toMatchObject({ userId: null, buyerEmail: email })
  expect(await db.stockAlert.count({ where: { email } })).toBe(0)
})
