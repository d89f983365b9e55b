import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { captureProviderOrder } from '@/lib/paypal/provider-order'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, paymentFlow, paymentsOf } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { payOrder } from './pay-order'
import { getOrderWithPayment } from './queries'
import { settlePayment } from './settle-payment'
import { startPayment } from './start-payment'

const paypal = await startTestPaypal()
const { approvedOrder, pendingOrder } = paymentFlow(paypal)

test('P09 a capture whose response is lost or fails is retried and paid once', async () => {
  const user = await createUser()
  for (const fault of [{ resetAfterCapture: 1 }, { failNextCapture: { status: 503 as const, count: 2 } }]) {
    const { order } = await approvedOrder(user)
    Object.assign(paypal.faults, fault)
    expect((await payOrder(user, order._id)).isPaid).toBe(true)
    expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed' }])
  }
})

test('P09 the outcome is unknown while PayPal is down, and the next call pays', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.failNext = { status: 500, count: 3 }
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-provider-down')
  expect(await isOrderPaid(order._id)).toBe(false)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
})

test('a capture that belongs to another payment never pays a second order', async () => {
  const user = await createUser()
  const { order: a } = await approvedOrder(user)
  const { order: b } = await approvedOrder(user)
  await payOrder(user, b._id)
  const [paid] = await paymentsOf(b._id)
  const unpaid = { paidAt: null, stockState: 'held', heldUntil: new Date(Date.now() + 60_000) } as const
  await db.order.updateMany({ where: { id: b._id }, data: unpaid })
  await db.payment.updateMany({ where: { orderId: b._id }, data: { captureId: null, status: 'approved' } })
  await db.payment.updateMany({
    where: { orderId: a._id },
    data: { captureId: paid?.captureId, status: 'voided' },
  })
  expect((await problemOf(payOrder(user, b._id))).code).toBe('payment-mismatch')
  expect(await isOrderPaid(b._id)).toBe(false)
  expect(await paymentsOf(b._id)).toMatchObject([
    {
      status: 'needs_attention',
      reason: { code: 'capture_reused', captureId: paid?.captureId, orderId: a._id },
    },
  ])
})

test('P06 a second capture of a paid order is surplus and needs attention', async () => {
  const user = await createUser()
  const { order, paypalId: firstId } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { status: 'voided' } })
  const { id: secondId } = await startPayment(user, order._id)
  await paypal.approve(secondId)
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
  const user = await createUser()
  const order = await createOrder(user)
  const { id: firstId } = await startPayment(user, order._id)
  await paypal.expire(firstId)
  const { id: secondId } = await startPayment(user, order._id)
  expect(secondId).not.toBe(firstId)
  await paypal.approve(secondId)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
})

test('P05 money paid to another merchant needs attention, and the order stays unpaid', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.merchantIdOverride = 'EVIL'
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-mismatch')
  expect(await isOrderPaid(order._id)).toBe(false)
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', reason: { code: 'merchant_mismatch', merchantId: 'EVIL' } },
  ])
})

test('P05 after a mismatch the buyer is not asked to pay again', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  expect((await getOrderWithPayment(user, order._id)).block).toBeNull()
  paypal.faults.amountOffByCents = -1
  await problemOf(payOrder(user, order._id))
  expect((await getOrderWithPayment(user, order._id)).block).toBe('payment-mismatch')
  expect((await problemOf(startPayment(user, order._id))).code).toBe('payment-mismatch')
  expect(await paymentsOf(order._id)).toHaveLength(1)
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

test('P12 a later settlement pays the order once a pending capture completes', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  paypal.faults.pendingNext = 1
  await problemOf(payOrder(user, order._id))
  expect((await getOrderWithPayment(user, order._id)).block).toBe('payment-pending')
  const [pending] = await paymentsOf(order._id)
  await paypal.finishCapture(pending?.captureId ?? '', 'COMPLETED')
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect((await getOrderWithPayment(user, order._id)).block).toBeNull()
})

test('P12 a pending capture that is denied frees the order for another payment', async () => {
  const user = await createUser()
  const { order, captureId } = await pendingOrder(user)
  await paypal.finishCapture(captureId, 'DECLINED')
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-declined')
  expect((await startPayment(user, order._id)).id).not.toBe('')
})

test('a late response about a closed attempt does not reopen it beside the new one', async () => {
  const user = await createUser()
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
