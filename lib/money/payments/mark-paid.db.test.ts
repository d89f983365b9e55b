import { expect, test } from 'vitest'
import { getInvoice } from '@/lib/money/invoices/get-invoice'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { todayOf } from '@/lib/platform/db/day-range'
import { db } from '@/lib/platform/db/db'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { readPdf } from '@/testing/machine/read-pdf'
import { inputOf, mailsOf, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { releaseHold } from '@/testing/shop/holds'
import { orderInput } from '@/testing/shop/order-body'
import { cancelOrder } from './cancel-order'
import { markPaid } from './mark-paid'
import { getOrderWithPayment } from './payment-queries'
import { settlePayment } from './settle-payment'

const { admin, user, approvedOrder, mismatchedOrder, pendingOrder, paidOrder } = await openTestShop()
const input = { kind: 'bank-transfer', date: '2026-03-02', reference: 'RF18 5390' } as const

async function newOrder() {
  const { id: productId } = await createProduct({ priceCents: 3333 })
  const { order } = await placeOrderAs(user, orderInput([{ product: productId, priceCents: 3333, qty: 3 }]))
  return { order, productId, orderItem: order.orderItems[0]?._id ?? 0 }
}

async function textsOf(orderId: number, refundId?: number): Promise<string> {
  const { pdf } = await getInvoice(admin, { orderId, ...(refundId !== undefined && { refundId }) })
  return readPdf(pdf)
    .texts.map(({ text }) => text)
    .join(' | ')
}

test('an order is paid by bank transfer: stock, invoice, mail and log as by PayPal; its refund is paid back by hand', async () => {
  const { order, productId, orderItem } = await newOrder()
  expect(await markPaid(admin, order._id, input)).toMatchObject({ isPaid: true, status: 'to-ship' })
  expect(await stockOf(productId)).toBe(7)
  expect(await mailsOf(order._id, 'order_paid')).toHaveLength(1)
  expect(await textsOf(order._id)).toMatch(
    /Paid by bank transfer on \| 2 March 2026 .*Tax \(8.2 %\).*Total \(USD\)/,
  )
  expect((await getOrderWithPayment(user, order._id)).order.paymentMethod).toBe('Bank transfer')
  expect((await getOrder(user, order._id)).paymentMethod, 'the call says what was ordered').toBe('Paypal')
  const log = await db.auditEntry.findMany({ where: { entity: 'order', entityId: order._id } })
  expect(log).toMatchObject([{ action: 'order-paid-elsewhere', changes: { kind: [null, 'bank-transfer'] } }])

  const one = { ...inputOf('36.06'), lines: [{ orderItem, qty: 1, restock: 1 }] }
  const { refund } = await startRefund(admin, order._id, one)
  expect(refund).toMatchObject({
    status: 'completed',
    method: 'bank-transfer',
    itemsAmount: '33.33',
    shippingAmount: '0.00',
    taxAmount: '2.73',
  })
  expect(await stockOf(productId)).toBe(8)
  expect(await textsOf(order._id, refund._id)).toMatch(
    /Paid back by bank transfer on.*Items \| \$33.33 \| Shipping \| \$0.00 \| Tax \(8.2 %\) \| \$2.73 \| {2}\| Total refunded \(USD\) \| \$36.06/,
  )
})

test('only owners mark orders as paid; paid and cancelled ones and days to come are refused, and nothing changes', async () => {
  const { order, productId } = await newOrder()
  for (const role of ['staff', 'reader', 'customer'] as const)
    expect((await problemOf(markPaid(await createUser({ role }), order._id, input))).code).toBe('not-allowed')
  const tomorrow = todayOf(new Date(Date.now() + 36 * 60 * 60 * 1000))
  for (const date of [tomorrow, '0001-01-01', '2020-01-01'])
    expect((await problemOf(markPaid(admin, order._id, { ...input, date }))).code).toBe('invalid-input')
  expect((await problemOf(markPaid(admin, 2_000_000_000, input))).code).toBe('order-not-found')
  const { orderId } = await paidOrder()
  expect((await problemOf(markPaid(admin, orderId, input))).code).toBe('already-paid')
  await cancelOrder(user, order._id)
  expect((await problemOf(markPaid(admin, order._id, input))).code).toBe('order-cancelled')
  expect(await stockOf(productId)).toBe(10)
  expect(await paymentsOf(order._id)).toEqual([])
})

test('money that may come by PayPal stops it; an attempt that took nothing is closed and never charged', async () => {
  const pending = await pendingOrder(user)
  expect((await problemOf(markPaid(admin, pending.order._id, input))).code).toBe('payment-pending')
  const { order: mismatched } = await mismatchedOrder()
  expect((await problemOf(markPaid(admin, mismatched._id, input))).code).toBe('payment-pending')
  const { order } = await approvedOrder(user)
  await markPaid(admin, order._id, input)
  const [attempt] = await db.payment.findMany({ where: { orderId: order._id }, orderBy: { id: 'asc' } })
  expect(attempt?.status, 'closed at once').toBe('voided')
  expect(await settlePayment(attempt?.id ?? 0)).toBe('voided')
  expect((await paymentsOf(order._id)).map(({ status, captureId }) => [status, captureId])).toEqual([
    ['voided', null],
    ['completed', null],
  ])
})

test('units that went to others refuse it', async () => {
  const { order, productId } = await newOrder()
  await releaseHold(order._id)
  const all = { product: productId, priceCents: 3333, qty: await stockOf(productId) }
  await placeOrderAs(await createUser(), orderInput([all]))
  expect((await problemOf(markPaid(admin, order._id, input))).code).toBe('out-of-stock')
})

test('two owners at once mark it once, with one invoice', async () => {
  const { order } = await newOrder()
  const results = await Promise.allSettled([1, 2, 3].map(() => markPaid(admin, order._id, input)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.invoice.count({ where: { orderId: order._id } })).toBe(1)
})

test('the payment has the currency of its order, also in a process that knows another one', async () => {
  const { order } = await newOrder()
  await db.order.update({ where: { id: order._id }, data: { currency: 'EUR' }, select: { id: true } })
  await markPaid(admin, order._id, input)
  expect(await db.payment.findFirst({ where: { orderId: order._id } })).toMatchObject({ currency: 'EUR' })
})
