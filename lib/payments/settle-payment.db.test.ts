import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { captureProviderOrder, findProviderOrder } from '@/lib/paypal/provider-order'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentsOf } from '@/testing/shop/payments'
import { payOrder } from './pay-order'
import { settlePayment } from './settle-payment'
import { startPayment } from './start-payment'

const { approveAnother, approvedOrder, paypal, user } = await openTestShop()

test('P09 the outcome is unknown while PayPal is down, and the next call pays', async () => {
  const { order } = await approvedOrder(user)
  paypal.faults.failNext = { status: 500, count: 3 }
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-provider-down')
  expect(await isOrderPaid(order._id)).toBe(false)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
})

test('a capture that belongs to another payment never pays a second order', async () => {
  const { order: a } = await approvedOrder(user)
  const { order: b, paypalId } = await approvedOrder(user)
  await captureProviderOrder(paypalId, 'captured-elsewhere')
  const captureId = (await findProviderOrder(paypalId))?.capture?.id ?? ''
  await db.payment.updateMany({ where: { orderId: a._id }, data: { captureId, status: 'voided' } })
  expect((await problemOf(payOrder(user, b._id))).code).toBe('payment-mismatch')
  expect(await isOrderPaid(b._id)).toBe(false)
  expect(await paymentsOf(b._id)).toMatchObject([
    { status: 'needs_attention', reason: { code: 'capture_reused', captureId, orderId: a._id } },
  ])
})

test('P06 a second capture of a paid order is surplus and needs attention', async () => {
  const { order, paypalId: firstId } = await approvedOrder(user)
  await approveAnother(user, order._id)
  await payOrder(user, order._id)
  const [first] = await db.payment.findMany({
    where: { orderId: order._id, status: 'voided' },
    select: { id: true },
  })
  expect(await settlePayment(first?.id ?? 0)).toBe('voided')
  await captureProviderOrder(firstId, 'captured-elsewhere')
  expect(await settlePayment(first?.id ?? 0)).toBe('needs_attention')
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', captureId: expect.any(String), reason: { code: 'already_paid' } },
    { status: 'completed' },
  ])
})

test('an attempt that PayPal no longer knows is replaced by a new one', async () => {
  const order = await createOrder(user)
  const { id: firstId } = await startPayment(user, order._id)
  await paypal.expire(firstId)
  const { id: secondId } = await startPayment(user, order._id)
  expect(secondId).not.toBe(firstId)
  await paypal.approve(secondId)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
})

test.each(['ORDER_ALREADY_CAPTURED', 'PREVIOUS_REQUEST_IN_PROGRESS', 'INSTRUMENT_DECLINED', 'ANYTHING_ELSE'])(
  'P11 the refusal %s does not count when the money has moved: the order is paid',
  async (refusalIssue) => {
    const user = await createUser()
    const { order } = await approvedOrder(user)
    Object.assign(paypal.faults, { refuseAfterCapture: 1, refusalIssue })
    expect((await payOrder(user, order._id)).isPaid).toBe(true)
    expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed' }])
  },
)

test('a late response about a closed attempt does not reopen it beside the new one', async () => {
  const order = await createOrder(user)
  const { id: firstId } = await startPayment(user, order._id)
  await db.payment.updateMany({ where: { providerOrderId: firstId }, data: { status: 'voided' } })
  await startPayment(user, order._id)
  const first = await db.payment.findUniqueOrThrow({
    where: { providerOrderId: firstId },
    select: { id: true },
  })
  expect(await settlePayment(first.id)).toBe('voided')
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'voided' }, { status: 'created' }])
})
