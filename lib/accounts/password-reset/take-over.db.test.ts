import { expect, test } from 'vitest'
import { makeKey } from '@/lib/accounts/api-keys/manage-keys'
import { inviteUser } from '@/lib/accounts/invitations/invite-user'
import { startCode } from '@/lib/accounts/mfa/authenticator-codes'
import { addPasskey, startPasskey } from '@/lib/accounts/mfa/passkeys'
import { requestPasskey } from '@/lib/accounts/mfa/verify-passkey'
import type { DeskRole } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { confirmToken } from '@/lib/accounts/sessions/confirm-token'
import { findViewer } from '@/lib/accounts/sessions/find-viewer'
import { logIn, logInByPasskey } from '@/lib/accounts/sessions/log-in'
import { confirmEmail } from '@/lib/accounts/users/confirm-email'
import { makeAdmin } from '@/lib/accounts/users/make-admin'
import { setRole } from '@/lib/accounts/users/set-role'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { findInvitation } from '@/lib/accounts/users/user-queries'
import { db } from '@/lib/platform/db/db'
import { listMyOrders } from '@/lib/sales/orders/order-queries'
import { codeFor } from '@/testing/accounts/app-codes'
import { newAuthenticator } from '@/testing/accounts/authenticator'
import { addCode, addPasskeyOf } from '@/testing/accounts/mfa'
import { auditOf } from '@/testing/db/audit'
import { during } from '@/testing/db/locks'
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
import { checkResetToken, requestPasswordReset, resetPassword } from './reset-password'

/** A stranger waits in an account with the address of a person, who comes later and reads its mails. */

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })
const password = 'chosen by mail'

/** A way in that the stranger keeps ready: tried when the person has the account. */
type WayIn = () => Promise<unknown>

const paging = { page: 1, pageSize: 10 } as never

async function mailedToken(recipient: string, kind: 'invitation' | 'password_reset'): Promise<string> {
  const mail = await db.mail.findFirstOrThrow({ where: { recipient, kind }, orderBy: { id: 'desc' } })
  return String(Object(mail.details).token)
}

async function alive({ id: userId, sessionId, sessionVersion }: Viewer): Promise<Viewer> {
  const viewer = await findViewer({ userId, sessionId, sessionVersion })
  if (!viewer) throw new Error('The session has ended.')
  return viewer
}

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

const accept = (email: string) =>
  mailedToken(email, 'invitation').then((token) => resetPassword({ token, password }))
const confirm = (stranger: Viewer) => confirmEmail({ token: confirmToken(stranger) })
async function invite({ email }: Viewer, role: DeskRole): Promise<Viewer> {
  await inviteUser(owner, { email, role })
  return accept(email)
}
async function reset({ email }: Viewer): Promise<Viewer> {
  await requestPasswordReset(email)
  return resetPassword({ token: await mailedToken(email, 'password_reset'), password })
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

/** What becomes of the rows of each table that belong to an account without a holder. */
const rowsOfTables: Record<string, 'ended' | 'left, of nobody' | 'of the desk alone'> = {
  Passkey: 'ended',
  CodeFactor: 'ended',
  RecoveryCode: 'ended',
  PasswordReset: 'ended',
  Session: 'ended',
  Review: 'left, of nobody',
  ReviewVote: 'ended',
  Order: 'left, of nobody',
  CartLine: 'ended',
  SavedView: 'ended',
  OrderNote: 'of the desk alone',
  StockAlert: 'ended',
  Refund: 'of the desk alone',
  Return: 'left, of nobody',
  Mail: 'ended',
  BulkResult: 'ended',
  IdempotencyKey: 'ended',
}

test('E01 nothing of a stranger is left in any table that belongs to accounts, those of later releases included', async () => {
  const columns = await db.$queryRaw<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = '"User"'::regclass`
  const tables = columns.map(({ table }) => table.replaceAll('"', ''))
  expect(tables.toSorted()).toEqual(Object.keys(rowsOfTables).toSorted())

  const stranger = await createUser({ isProven: false })
  const { _id: orderId, orderItems } = await createOrder(stranger)
  const productId = orderItems[0]?.product ?? 0
  const [userId, email] = [stranger.id, stranger.email]
  await addPasskeyOf(stranger)
  await addCode(stranger)
  await newResetTokenOf(stranger)
  const review = await db.review.create({ data: { userId, productId, name: 'Eve', rating: 1, comment: 'x' } })
  await db.reviewVote.create({ data: { userId, reviewId: review.id } })
  await db.savedView.create({ data: { userId, name: 'x', path: '/adminpage/orders' } })
  await db.stockAlert.create({ data: { userId, productId, email } })
  await db.bulkResult.create({ data: { userId, key: 'x', productId, requestHash: 'x', result: {} } })
  await db.return.create({ data: { userId, orderId, origin: 'buyer' } })
  await placeOrderAs(
    stranger,
    orderInput([{ product: productId, priceCents: 8999, qty: 1 }]),
    'a-key-of-the-stranger',
  )
  // The order has taken it out.
  await db.cartLine.create({ data: { userId, productId, qty: 1 } })
  await requestPasswordReset(email)
  const counts = async () => {
    const all = columns.filter(({ table }) => rowsOfTables[table.replaceAll('"', '')] !== 'of the desk alone')
    const rows = await Promise.all(
      all.map(async ({ table, column }) => {
        const sql = `select count(*)::int as count from ${table} where "${column}" = ${userId}`
        return [table, (await db.$queryRawUnsafe<{ count: number }[]>(sql))[0]?.count]
      }),
    )
    return Object.fromEntries(rows)
  }
  const before = await counts()
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  const person = await reset(stranger)
  // Their own session, the link's mail and the mail about the password.
  expect(
    Object.entries(await counts()).filter(([table, count]) => count !== 0 && table !== '"Mail"'),
  ).toEqual([['"Session"', 1]])
  expect((await db.review.findUniqueOrThrow({ where: { id: review.id } })).name).toBe('Former customer')
  expect(person).toMatchObject({ ended: expect.stringContaining('1 review') })
})
