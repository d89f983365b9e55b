import { expect, test } from 'vitest'
import { register } from '@/lib/accounts/users/register'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { payOrder } from '@/lib/money/payments/pay-order'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { attentionOf, paymentFlow, paymentIdOf } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'

/** The mails that the operations write, in the transaction of what they tell. */

const { approvedOrder, mismatchedOrder } = paymentFlow(await startTestPaypal())
const admin = await createUser({ role: 'owner' })

const mailsOf = (where: { userId?: number; orderId?: number }) =>
  db.mail.findMany({ where, orderBy: { id: 'asc' }, select: { kind: true, recipient: true, details: true } })

test('an order’s buyer is told that it is placed, paid and delivered, each once and at the current address', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  await payOrder(user, order._id)
  await settlePayment(await paymentIdOf(order._id))
  const email = `new-${user.email}`
  await updateProfile(user, { id: user.id, name: user.name, email, password: '' })
  await deliverOrder(admin, order._id)
  await deliverOrder(admin, order._id)
  expect(await mailsOf({ orderId: order._id })).toEqual([
    { kind: 'order_placed', recipient: user.email, details: {} },
    { kind: 'order_paid', recipient: user.email, details: {} },
    { kind: 'order_delivered', recipient: email, details: {} },
  ])
})

test('the owner is told once of a payment that needs attention, with what the list says', async () => {
  const { order } = await mismatchedOrder()
  await settlePayment(await paymentIdOf(order._id))
  const [entry] = await attentionOf(admin, order._id)
  const mails = await mailsOf({ orderId: order._id })
  const details = { what: entry?.what, news: expect.objectContaining({ of: 'payment' }) }
  expect(mails.slice(1)).toEqual([{ kind: 'needs_attention', recipient: '', details }])
})

test('a new account is welcomed, and one that is refused is not', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const input = { name: 'Nina', email, password: 'a password of Nina', confirmPassword: 'a password of Nina' }
  const { id: userId } = await register(input)
  expect(await problemOf(register(input))).toMatchObject({ code: 'email-in-use' })
  expect(await mailsOf({ userId })).toEqual([{ kind: 'account_made', recipient: email, details: {} }])
  expect(await db.mail.count({ where: { recipient: email } })).toBe(1)
})

test('the old address learns of a new password and a new address, and of nothing else', async () => {
  const user = await createUser()
  const { id, name } = user
  await updateProfile(user, { id, name: 'Another', email: user.email, password: '' })
  expect(await mailsOf({ userId: id })).toEqual([])
  const newEmail = `new-${user.email}`
  await updateProfile(user, { id, name, email: newEmail, password: 'another password' })
  expect(await mailsOf({ userId: id })).toEqual([
    { kind: 'password_changed', recipient: user.email, details: { name } },
    { kind: 'email_changed', recipient: user.email, details: { name, newEmail } },
    { kind: 'account_made', recipient: newEmail, details: { isNewAddress: true } },
  ])
})

test('an address that is in use is refused without a mail', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const input = { id: user.id, name: user.name, email: other.email, password: 'another password' }
  expect(await problemOf(updateProfile(user, input))).toMatchObject({ code: 'email-in-use' })
  expect(await mailsOf({ userId: user.id })).toEqual([])
})
