import { expect, test } from 'vitest'
import { captureProviderOrder, findProviderOrder } from '@/lib/money/paypal/provider-order'
import { db } from '@/lib/platform/db/db'
import { createOrder } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, openTestShop, paymentIdOf, paymentsOf } from '@/testing/paypal/payments'
import { payOrder } from './pay-order'
import { settlePayment } from './settle-payment'
import { startPayment } from './start-payment'

/** PayPal's responses, also unexpected ones, which must neither lose money nor take it twice. */

const { approveAnother, approvedOrder, mismatchedOrder, paypal, pendingOrder, user } = await openTestShop()

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
  const first = await paymentIdOf(order._id)
  expect(await settlePayment(first)).toBe('voided')
  await captureProviderOrder(firstId, 'captured-elsewhere')
  expect(await settlePayment(first)).toBe('needs_attention')
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
  expect(await settlePayment(await paymentIdOf(order._id))).toBe('voided')
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'voided' }, { status: 'created' }])
})

/** Makes PayPal respond with 404 for the order's payment, as after a change of credentials or a long time. */
async function makeUnknown(orderId: number): Promise<number> {
  const [payment] = await db.payment.updateManyAndReturn({
    where: { orderId },
    data: { providerOrderId: `FORGOTTEN${orderId}` },
    select: { id: true },
  })
  return payment?.id ?? 0
}

test('P12 a pending payment that PayPal no longer knows needs attention, keeps its capture and blocks another payment', async () => {
  const { order, captureId } = await pendingOrder(user)
  const id = await makeUnknown(order._id)
  for (const _again of [1, 2]) expect(await settlePayment(id)).toBe('needs_attention')
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', captureId, reason: { code: 'unknown_to_paypal' } },
  ])
  expect((await problemOf(startPayment(user, order._id))).code).toBe('payment-mismatch')
})

test('P05 a mismatch that PayPal no longer knows keeps its capture', async () => {
  const { order, captureId } = await mismatchedOrder()
  await settlePayment(await makeUnknown(order._id))
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'needs_attention', captureId }])
})

test('P09 an interrupted capture of an order that PayPal no longer knows needs attention: it may have taken money', async () => {
  const { order } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { status: 'capturing' } })
  expect(await settlePayment(await makeUnknown(order._id))).toBe('needs_attention')
})

test('an attempt without a capture that PayPal no longer knows is closed, and another can be made', async () => {
  const { order } = await approvedOrder(user)
  expect(await settlePayment(await makeUnknown(order._id))).toBe('voided')
  expect((await startPayment(user, order._id)).id).not.toBe('')
})

test.each(['TRANSACTION_BLOCKED_BY_PAYEE', 'PAYEE_ACCOUNT_RESTRICTED', 'SOMETHING_NEW'])(
  'P10 the refusal %s without a capture ends the attempt, and the next click creates another',
  async (refusalIssue) => {
    const { order, paypalId } = await approvedOrder(user)
    Object.assign(paypal.faults, { declineNext: 1, refusalIssue })
    expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
    expect(await paymentsOf(order._id)).toMatchObject([
      { status: 'declined', reason: { code: 'refused_by_paypal', issue: refusalIssue } },
    ])
    expect((await startPayment(user, order._id)).id).not.toBe(paypalId)
  },
)

test.each(['ORDER_ALREADY_CAPTURED', 'PREVIOUS_REQUEST_IN_PROGRESS'])(
  'P11 the refusal %s without a visible capture leaves the outcome unknown: the buyer is not asked to pay again',
  async (refusalIssue) => {
    const { order } = await approvedOrder(user)
    Object.assign(paypal.faults, { declineNext: 1, refusalIssue })
    expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-pending')
    expect(await paymentsOf(order._id)).toMatchObject([{ status: 'capturing' }])
    expect((await payOrder(user, order._id)).isPaid).toBe(true)
  },
)
