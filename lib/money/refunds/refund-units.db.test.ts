import { expect, test } from 'vitest'
import { getRefundDetails } from '@/lib/admin/order-details/refund-details'
import { adoptRefunds } from '@/lib/money/reconciliation/adopt-refunds'
import { db } from '@/lib/platform/db/db'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { centsOf } from '@/lib/shared/money/money'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { openTestShop } from '@/testing/paypal/payments'
import { orderInput } from '@/testing/shop/order-body'
import { payOrder } from '../payments/pay-order'
import { startPayment } from '../payments/start-payment'
import { refundInput } from './refund-schema'
import { startRefund } from './start-refund'

const { admin, user, paypal } = await openTestShop()
const otherAdmin = await createUser({ role: 'owner' })

/** A paid order of three units at 33.33: tax 8.20, shipping 10.00, total 118.19. */
async function paidThirds() {
  const { id: productId } = await createProduct({ priceCents: 3333 })
  const { order } = await placeOrderAs(user, orderInput([{ product: productId, priceCents: 3333, qty: 3 }]))
  const { id: paypalId } = await startPayment(user, order._id)
  await paypal.approve(paypalId)
  await payOrder(user, order._id)
  const payment = await db.payment.findFirstOrThrow({ where: { orderId: order._id } })
  return { orderId: order._id, orderItem: order.orderItems[0]?._id ?? 0, productId, payment }
}

type Line = { orderItem: number; qty: number; restock?: number }
const inputOf = (amount: string, lines: Line[], shipping = false) =>
  refundInput.parse({ amount, reason: 'Returned', lines, shipping })

async function partsOf(orderId: number): Promise<(string | null)[][]> {
  const { refunds } = await getOrder(user, orderId)
  return refunds.map(({ amount, itemsAmount, shippingAmount, taxAmount }) => [
    amount,
    itemsAmount,
    shippingAmount,
    taxAmount,
  ])
}

test('D12 units refunded in thirds, the shipping with the last, have parts that sum to the order to the cent', async () => {
  const { orderId, orderItem, productId } = await paidThirds()
  await startRefund(admin, orderId, inputOf('36.06', [{ orderItem, qty: 1 }]))
  await startRefund(admin, orderId, inputOf('36.07', [{ orderItem, qty: 1, restock: 0 }]))
  await startRefund(admin, orderId, inputOf('46.06', [{ orderItem, qty: 1 }], true))
  expect(await partsOf(orderId)).toEqual([
    ['36.06', '33.33', '0.00', '2.73'],
    ['36.07', '33.33', '0.00', '2.74'],
    ['46.06', '33.33', '10.00', '2.73'],
  ])
  expect(await stockOf(productId), 'one of three stays away').toBe(9)
  expect(await getOrder(user, orderId)).toMatchObject({ status: 'refunded', refundedAmount: '118.19' })
})

test('D12 two admins refund the same unit, and all of it, at once: never above the total, and parts that sum up', async () => {
  const { orderId, orderItem } = await paidThirds()
  const outcomes = await countOutcomes([
    startRefund(admin, orderId, inputOf('108.19', [{ orderItem, qty: 3 }])),
    startRefund(otherAdmin, orderId, inputOf('108.19', [{ orderItem, qty: 3 }])),
    startRefund(otherAdmin, orderId, inputOf('118.19', [], true)),
  ])
  expect(outcomes.done).toBe(1)
  const parts = await partsOf(orderId)
  expect(parts).toHaveLength(1)
  for (const [amount, ...rest] of parts) {
    const sum = rest.reduce((total, part) => total + centsOf(part ?? ''), 0)
    expect(sum).toBe(centsOf(amount ?? ''))
  }
})

test('units that are refunded are not left, on the shelf or not, and more than that is refused by line', async () => {
  const { orderId, orderItem } = await paidThirds()
  await startRefund(admin, orderId, inputOf('72.13', [{ orderItem, qty: 2, restock: 0 }]))
  expect(await getRefundDetails(admin, orderId)).toMatchObject({
    left: '46.06',
    lines: [{ left: 1, priceCents: 3333 }],
    parts: { done: { itemsCents: 6666, shippingCents: 0, taxCents: 547 } },
  })
  const refusal = await problemOf(startRefund(admin, orderId, inputOf('1.00', [{ orderItem, qty: 2 }])))
  expect(refusal.fields.errors).toMatchObject([{ path: 'lines.0.qty' }])
  for (const body of [
    { lines: [{ orderItem, qty: 1, restock: 2 }] },
    { lines: [{ orderItem, qty: 0 }] },
    { lines: [{ orderItem, qty: 1 }], restock: [{ orderItem, qty: 1 }] },
    { shipping: 'yes' },
  ])
    expect(refundInput.safeParse({ amount: '1.00', reason: 'x', ...body }).success).toBe(false)
})

test('who refunded how much is in the log, once for a repeated click', async () => {
  const { orderId, orderItem } = await paidThirds()
  const input = inputOf('36.06', [{ orderItem, qty: 1 }])
  await Promise.all([1, 2].map(() => startRefund(admin, orderId, input, 'click')))
  const where = { entity: 'order', entityId: orderId }
  expect(await db.auditEntry.findMany({ where })).toMatchObject([
    { action: 'refund-started', actorId: admin.id, changes: { amount: [null, '36.06'] } },
  ])
  const other = inputOf('36.06', [{ orderItem, qty: 1, restock: 0 }])
  expect((await problemOf(startRefund(admin, orderId, other, 'click'))).code).toBe('idempotency-key-reused')
})

test('PayPal’s fees are kept with the payment and the refund, and read later when they were not known', async () => {
  const { orderId, orderItem, payment } = await paidThirds()
  expect(payment.feeCents, '3.49 % and 0.49').toBe(461)
  await startRefund(admin, orderId, inputOf('36.06', [{ orderItem, qty: 1 }]))
  const { feeCents } = await db.refund.findFirstOrThrow({ where: { orderId } })
  expect(feeCents, '3.49 % come back').toBe(126)
  await db.payment.update({ where: { id: payment.id }, data: { feeCents: null } })
  await adoptRefunds(payment.id)
  expect((await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).feeCents).toBe(461)
})
