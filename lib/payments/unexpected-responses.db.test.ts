import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { openTestShop, paymentsOf } from '@/testing/shop/payments'
import { payOrder } from './pay-order'
import { settlePayment } from './settle-payment'
import { startPayment } from './start-payment'

/** Unexpected responses of PayPal, which must neither lose money nor take it twice. */

const { approvedOrder, paypal, user } = await openTestShop()

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
  const { order } = await approvedOrder(user)
  paypal.faults.pendingNext = 1
  await problemOf(payOrder(user, order._id))
  const [pending] = await paymentsOf(order._id)
  const id = await makeUnknown(order._id)
  for (const _again of [1, 2]) expect(await settlePayment(id)).toBe('needs_attention')
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', captureId: pending?.captureId, reason: { code: 'unknown_to_paypal' } },
  ])
  expect((await problemOf(startPayment(user, order._id))).code).toBe('payment-mismatch')
})

test('P05 a mismatch that PayPal no longer knows keeps its capture', async () => {
  const { order } = await approvedOrder(user)
  paypal.faults.amountOffByCents = -1
  await problemOf(payOrder(user, order._id))
  const [mismatch] = await paymentsOf(order._id)
  await settlePayment(await makeUnknown(order._id))
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', captureId: mismatch?.captureId },
  ])
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
    const user = await createUser()
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
    const user = await createUser()
    const { order } = await approvedOrder(user)
    Object.assign(paypal.faults, { declineNext: 1, refusalIssue })
    expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-pending')
    expect(await paymentsOf(order._id)).toMatchObject([{ status: 'capturing' }])
    expect((await payOrder(user, order._id)).isPaid).toBe(true)
  },
)
