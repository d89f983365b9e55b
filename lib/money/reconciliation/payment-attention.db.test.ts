import { expect, test } from 'vitest'
import { countWaiting } from '@/lib/admin/inbox/list-attention'
import { payOrder } from '@/lib/money/payments/pay-order'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { startPayment } from '@/lib/money/payments/start-payment'
import { captureProviderOrder } from '@/lib/money/paypal/provider-order'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { createOrder } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { attentionOf, isOrderPaid, openTestShop, paymentIdOf, paymentsOf } from '@/testing/paypal/payments'
import { afterHold, buyRest, productOf, unitsOf } from '@/testing/shop/holds'
import { checkPayment, resolvePayment } from './check-payment'

const { admin, approvedOrder, mismatchedOrder, paypal, pendingOrder, user } = await openTestShop()

const entriesOf = (orderId: number) => attentionOf(admin, orderId)

test('P05 a mismatch is listed until it is settled; then the order can be paid again and its hold can expire', async () => {
  const { user, order, paypalId, captureId } = await mismatchedOrder()
  const before = await countWaiting(new Date())
  const [entry] = await entriesOf(order._id)
  const ids = { paypalOrder: paypalId, capture: captureId }
  expect(entry).toMatchObject({ kind: 'payment', total: order.totalPrice, canResolve: true, ...ids })
  expect(entry?.what).toMatch(/^PayPal took \d+\.\d\d USD, but the order costs \d+\.\d\d USD\.$/)
  await releaseExpiredHolds(afterHold())
  expect(await unitsOf(order)).toEqual(['held', 9])

  await resolvePayment(admin, entry?.id ?? 0)
  await resolvePayment(admin, entry?.id ?? 0)
  expect(await entriesOf(order._id)).toEqual([])
  expect(await countWaiting(new Date())).toBe(before - 1)
  expect((await getOrderWithPayment(user, order._id)).block).toBeNull()
  expect((await getOrderWithPayment(user, order._id)).releasedAt).toBeNull()
  await releaseExpiredHolds(afterHold())
  expect(await unitsOf(order)).toEqual(['released', 10])
  const where = { orderId: order._id, kind: 'released' } as const
  const { createdAt } = await db.stockMovement.findFirstOrThrow({ where })
  expect((await getOrderWithPayment(user, order._id)).releasedAt).toBe(createdAt.toISOString())
  await paypal.approve((await startPayment(user, order._id)).id)
  expect((await payOrder(user, order._id)).isPaid).toBe(true)
  expect((await getOrderWithPayment(user, order._id)).releasedAt).toBeNull()
})

test('a settled payment stays settled until PayPal reports another reason or capture', async () => {
  const order = await createOrder(user)
  const { id: paypalId } = await startPayment(user, order._id)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { amountCents: 1 } })
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-mismatch')
  const id = await paymentIdOf(order._id)
  await resolvePayment(admin, id)
  await checkPayment(admin, id)
  expect(await entriesOf(order._id)).toEqual([])
  // Another reason.
  await db.payment.update({ where: { id }, data: { merchantId: 'OTHER' }, select: { id: true } })
  await checkPayment(admin, id)
  expect(await entriesOf(order._id)).toMatchObject([{ what: expect.stringContaining('another merchant') }])
  await resolvePayment(admin, id)
  // Another capture.
  await paypal.approve(paypalId)
  await captureProviderOrder(paypalId, 'captured-elsewhere')
  await checkPayment(admin, id)
  expect(await entriesOf(order._id)).toMatchObject([{ advice: expect.stringContaining('Refund payment') }])
})

test('money for units that are gone needs attention, and pays the order once they are back in stock and an admin checks the payment', async () => {
  const { order, paypalId } = await approvedOrder(user)
  await releaseExpiredHolds(afterHold())
  await buyRest(productOf(order))
  await captureProviderOrder(paypalId, 'elsewhere')
  expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-mismatch')
  const reason = { code: 'out_of_stock', name: 'Test Teapot', countInStock: 0 }
  expect(await paymentsOf(order._id)).toMatchObject([
    { status: 'needs_attention', captureId: expect.any(String), reason },
  ])
  expect(await isOrderPaid(order._id)).toBe(false)
  const [entry] = await entriesOf(order._id)
  expect(entry?.what).toContain('Test Teapot is out of stock')
  expect(await checkPayment(admin, entry?.id ?? 0)).toEqual({
    detail: 'PayPal says nothing new about this payment.',
  })
  await releaseExpiredHolds(afterHold())
  expect(await checkPayment(admin, entry?.id ?? 0)).toEqual({ detail: `Order ${order._id} is paid.` })
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await entriesOf(order._id)).toEqual([])
})

test('a late capture of a closed attempt is listed beside the new attempt, also after another check', async () => {
  const { order, paypalId } = await approvedOrder(user)
  await db.payment.updateMany({ where: { orderId: order._id }, data: { status: 'voided' } })
  await startPayment(user, order._id)
  paypal.faults.pendingNext = 1
  await captureProviderOrder(paypalId, 'captured-elsewhere')
  const id = await paymentIdOf(order._id)
  await checkPayment(admin, id)
  expect(await entriesOf(order._id)).toMatchObject([
    { id, what: 'The payment had been given up, and now PayPal says that money is on its way.' },
  ])
  await resolvePayment(admin, id)
  await checkPayment(admin, id)
  expect(await entriesOf(order._id)).toEqual([])
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'needs_attention' }, { status: 'created' }])
})

test('P12 a pending payment is listed until PayPal has decided, and cannot be marked as settled', async () => {
  const { order, captureId } = await pendingOrder(user)
  const [entry] = await entriesOf(order._id)
  expect(entry).toMatchObject({ what: 'PayPal is still checking the payment.', canResolve: false })
  expect((await getOrderWithPayment(user, order._id)).isUnderWay).toBe(true)
  expect((await problemOf(resolvePayment(admin, entry?.id ?? 0))).code).toBe('not-found')
  await paypal.finishCapture(captureId, 'COMPLETED')
  await checkPayment(admin, entry?.id ?? 0)
  expect(await entriesOf(order._id)).toEqual([])
  expect(await isOrderPaid(order._id)).toBe(true)
  expect((await getOrderWithPayment(user, order._id)).isUnderWay).toBe(false)
})

test('the newest hundred entries are listed, and all are counted', async () => {
  const order = await createOrder(user)
  const before = await countWaiting(new Date())
  const payments = Array.from({ length: 101 }, (_, index) => ({
    orderId: order._id,
    amountCents: 1,
    status: 'needs_attention' as const,
    requestId: `many-${index}`,
  }))
  await db.payment.createMany({ data: payments })
  expect(await countWaiting(new Date())).toBe(before + 101)
  expect(await entriesOf(order._id)).toHaveLength(100)
})
