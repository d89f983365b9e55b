import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inviteUser } from '@/lib/accounts/invitations/invite-user'
import { requestPasswordReset, resetPassword } from '@/lib/accounts/password-reset/reset-password'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { confirmEmail } from '@/lib/accounts/users/confirm-email'
import { register } from '@/lib/accounts/users/register'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { mailboxOf } from '@/lib/api/rate-limits/mail-limits'
import { requestAlert } from '@/lib/catalog/back-in-stock/request-alert'
import { mailSelect, renderMail } from '@/lib/messaging/email-templates/render-mail'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { payOrder } from '@/lib/money/payments/pay-order'
import { db } from '@/lib/platform/db/db'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'
import { rounds } from '@/testing/db/rounds'
import {
  createOrder,
  createProduct,
  createUser,
  newResetTokenOf,
  placeOrderAs,
  testPassword,
} from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { paymentFlow } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { advanceClock } from '@/testing/shop/limits'
import { orderInput } from '@/testing/shop/order-body'
import { queueMail, queueOwnerMail } from './queue-mail'

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
const admin = await createUser({ role: 'owner' })

beforeEach(async () => void (await db.mail.deleteMany()))
afterEach(() => vi.useRealTimers())

const stranger = (email?: string) => createUser({ isProven: false, ...(email ? { email } : {}) })
const newVictim = () => `${crypto.randomUUID()}@example.com`

const statuses = async () => {
  const rows = await db.mail.groupBy({ by: ['status'], _count: true })
  return Object.fromEntries(rows.map(({ status, _count }) => [status, _count]))
}
const age = (hours: number) =>
  db.$executeRaw`update "Mail" set "createdAt" = "createdAt" - make_interval(hours => ${hours}::int)`

async function orderAndCancel(user: Viewer): Promise<void> {
  await cancelOrder(user, (await createOrder(user))._id)
}

test('W03 orders placed and cancelled by an unproven account send its address 20 mails an hour and 60 a day', async () => {
  const user = await stranger()
  for (let time = 0; time < 12; time++) await orderAndCancel(user)
  expect(await statuses()).toEqual({ waiting: 20, held_back: 4 })
  for (let hour = 1; hour <= 3; hour++) {
    await age(1)
    for (let time = 0; time < 11; time++) await orderAndCancel(user)
  }
  expect(await statuses()).toEqual({ waiting: 60, held_back: 30 })
  await age(24)
  await orderAndCancel(user)
  expect(await statuses()).toEqual({ waiting: 62, held_back: 30 })
})

test('W03 fifty accounts at once, with tags and dots of one mailbox, send it 20 mails', async () => {
  const name = `victim${crypto.randomUUID().slice(0, 8)}`
  for (let round = 0; round < rounds(1, 5); round++) {
    await db.mail.deleteMany()
    const spelled = (index: number) =>
      `${name.slice(0, index % 9)}${index % 9 ? '.' : ''}${name.slice(index % 9)}+${round}x${index}@${index % 2 ? 'gmail.com' : 'googlemail.com'}`
    const people = await Promise.all(Array.from({ length: 50 }, (_, index) => stranger(spelled(index))))
    const products = await Promise.all(people.map(() => createProduct()))
    const input = (id = 0) => orderInput([{ product: id, priceCents: 8999, qty: 1 }])
    await Promise.all(people.map((user, index) => placeOrderAs(user, input(products[index]?.id))))
    expect(await statuses()).toEqual({ waiting: 20, held_back: 30 })
  }
})

test('W03 addresses that are changed to and from a victim send it 20 mails', async () => {
  const victim = newVictim()
  for (let time = 0; time < 12; time++) {
    const user = await stranger()
    const changed = await updateProfile(user, { id: user.id, name: 'A', email: victim, password: null })
    await updateProfile(changed, { id: user.id, name: 'A', email: newVictim(), password: null })
  }
  const count = (status: 'waiting' | 'held_back') => db.mail.count({ where: { recipient: victim, status } })
  expect([await count('waiting'), await count('held_back')]).toEqual([20, 4])
})

test('W03 a flood holds back no reset, no mail of the shop to its owner or about what an admin did', async () => {
  const user = await stranger()
  for (let time = 0; time < 11; time++) await orderAndCancel(user)
  await requestPasswordReset(user.email)
  await queueOwnerMail(db, { key: `owner ${user.id}`, news: { of: 'return' } })
  await cancelOrder(admin, (await createOrder(user))._id)
  const mails = await db.mail.findMany({ where: { status: 'waiting' }, orderBy: { id: 'asc' } })
  const kinds = mails.slice(20).map(({ kind }) => kind)
  expect(kinds).toEqual(['password_reset', 'needs_attention', 'order_cancelled'])
})

test.each<[string, (user: Viewer) => Promise<Viewer>]>([
  [
    'the link of its mail',
    async (user) => {
      await confirmEmail({ token: await tokenMailedTo(user.email) })
      return user
    },
  ],
  ['a reset', async (user) => resetPassword({ token: await newResetTokenOf(user), password: testPassword })],
])('W03 an address that is proven by %s is not limited', async (_, prove) => {
  const email = newVictim()
  const input = { name: 'A', email, password: testPassword, confirmPassword: testPassword }
  const user = await prove(await register(input))
  await db.mail.deleteMany()
  for (let time = 0; time < 11; time++) await orderAndCancel(user)
  expect(await statuses()).toEqual({ waiting: 22 })
})

test('E04 a paid order proves no address: its receipt counts among 20 mails, and none says what a stranger typed', async () => {
  const user = await stranger()
  await db.user.update({ where: { id: user.id }, data: { name: 'see evil.example' } })
  await payOrder(user, (await approvedOrder(user)).order._id)
  for (let time = 0; time < 12; time++) await orderAndCancel(user)
  expect(await statuses()).toEqual({ waiting: 20, held_back: 6 })
  const paid = await db.mail.findFirstOrThrow({
    where: { kind: 'order_paid', recipient: user.email },
    select: mailSelect,
  })
  const [kind, { text, html }] = [paid.kind, renderMail(paid)]
  expect([kind, paid.isUnproven]).toEqual(['order_paid', true])
  for (const said of [text, html]) {
    expect(said).not.toContain('evil.example')
    expect(said, 'the street').not.toContain(paid.order?.address)
  }
})

test('E05 invitations to an address that nobody has proven count, too, and the owner is told when there are too many', async () => {
  const email = newVictim()
  for (let time = 0; time < 20; time++) await inviteUser(admin, { email, role: 'staff' })
  const problem = await problemOf(inviteUser(admin, { email, role: 'staff' }))
  expect([problem.status, problem.fields.retryAfterSeconds]).toEqual([429, 3600])
  expect(await statuses()).toEqual({ waiting: 20 })
})

test('E05 mails of all kinds at once to a mailbox that nobody has proven are 20 together, beside three for a reset', async () => {
  const email = newVictim()
  const user = await stranger(email)
  const ask = () => callApi(null, { method: 'POST', path: '/api/users/password/forgot/', body: { email } })
  for (let round = 0; round < 5; round++) {
    const [product, order] = [await createProduct({ countInStock: 0 }), `No. ${round}`]
    await Promise.all([
      orderAndCancel(user),
      declareWithdrawal({ name: 'A', order, email, lines: 'All' }),
      requestAlert(null, product.id, { email }),
      inviteUser(admin, { email, role: 'staff' }).catch((error) =>
        expect(error.code).toBe('too-many-requests'),
      ),
      ask(),
    ])
    const [factor, key] = ['passkey', `factor ${round} ${email}`] as const
    const details = { name: 'A', factor, isAdded: true }
    await queueMail(db, { kind: 'factor_changed', key, recipient: email, details, userId: user.id })
  }
  const where = { recipient: email, status: 'waiting' } as const
  const rows = await db.mail.groupBy({ by: ['kind'], where, _count: true })
  const sent = new Map(rows.map(({ kind, _count }) => [kind, _count]))
  expect(sent.get('password_reset')).toBe(3)
  expect(sent.size, [...sent.keys()].join()).toBe(7)
  expect(rows.reduce((sum, { _count }) => sum + _count, 0)).toBe(23)
})

test('W03 a changed address is not proven, the one before still is', async () => {
  const user = await createUser()
  const victim = newVictim()
  const changed = await updateProfile(user, { id: user.id, name: 'A', email: victim, password: null })
  await createOrder(changed)
  await updateProfile(changed, { id: user.id, name: 'A', email: user.email, password: null })
  const select = { kind: true, recipient: true, isUnproven: true } as const
  const mails = await db.mail.findMany({ orderBy: { id: 'asc' }, select })
  expect(mails).toEqual([
    { kind: 'email_changed', recipient: user.email, isUnproven: false },
    { kind: 'account_made', recipient: victim, isUnproven: true },
    { kind: 'order_placed', recipient: victim, isUnproven: true },
    { kind: 'email_changed', recipient: victim, isUnproven: true },
  ])
})

async function tokenMailedTo(recipient: string): Promise<string> {
  const row = await db.mail.findFirstOrThrow({ where: { recipient }, orderBy: { id: 'desc' } })
  return /confirm-email\?token=([\w.%-]+)/.exec(renderMail({ ...row, order: null }).text)?.[1] ?? ''
}

test('the link of the first mail, and of the mail to a new address, works as long as the account has the address', async () => {
  const [email, newEmail] = [newVictim(), newVictim()]
  const user = await register({ name: 'A', email, password: testPassword, confirmPassword: testPassword })
  const first = await tokenMailedTo(email)
  const proven = () => db.user.findUnique({ where: { id: user.id }, select: { provenEmail: true } })
  await updateProfile(user, { id: user.id, name: 'A', email: newEmail, password: null })
  await expect(confirmEmail({ token: first })).rejects.toMatchObject({ code: 'confirm-token-invalid' })
  const second = await tokenMailedTo(newEmail)
  const foreign = `${admin.id}${second.slice(second.indexOf('.'))}`
  for (const token of ['', '1', `${user.id}.x`, second.slice(0, -2), foreign])
    await expect(confirmEmail({ token })).rejects.toMatchObject({ code: 'confirm-token-invalid' })
  expect(await proven()).toEqual({ provenEmail: null })
  expect((await confirmEmail({ token: second })).detail).toBe('Thank you. Your e-mail address is confirmed.')
  expect((await confirmEmail({ token: second })).detail).toBe('Your e-mail address is already confirmed.')
  expect(await proven()).toEqual({ provenEmail: newEmail })
})

test('W03 mails without a server count, too, and the time that counts is the database’s', async () => {
  const { id: userId, email: recipient } = await stranger()
  for (let time = 0; time < 21; time++) {
    if (time === 20) advanceClock(2 * 60 * 60)
    const mail = { kind: 'password_changed', recipient, details: { name: 'A' }, userId } as const
    await queueMail(db, { ...mail, key: `x ${time} ${userId}` })
  }
  expect(await statuses()).toEqual({ waiting: 20, held_back: 1 })
  expect(await db.mail.count({ where: { withoutServer: true } })).toBe(21)
})

test.each([
  ['Ann.B+shop@Gmail.com', 'annb@gmail.com'],
  ['a.n.n.b+x+y@googlemail.com', 'annb@gmail.com'],
  ['ann.b+shop@example.com', 'ann.b@example.com'],
  ['ann.b@mail.gmail.com', 'ann.b@mail.gmail.com'],
  ['+tag@example.com', '@example.com'],
])('W03 the mailbox of %s is %s, here and in the database', async (address, mailbox) => {
  const [row] = await db.$queryRaw<{ mailbox: string }[]>`select mailbox_of(${address}::text) as mailbox`
  expect([mailboxOf(address), row?.mailbox]).toEqual([mailbox, mailbox])
})
