import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { centsOf } from '@/lib/shared/money/money'
import { lockOrderRow } from '@/testing/db/locks'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { inputOf, mailsOf, openTestShop, refundedCentsOf, refundsOf } from '@/testing/paypal/payments'
import { orderInput } from '@/testing/shop/order-body'
import { refundInput } from './refund-schema'
import { startRefund } from './start-refund'

const { admin, paidOrder, paypal } = await openTestShop()
const otherAdmin = await createUser({ role: 'owner' })

test('a part is refunded, and the order, its events, the stock and the outbox say so', async () => {
  const { orderId, orderItem, productId, paypalId, captureId, buyer } = await paidOrder({ qty: 2 })
  expect(await stockOf(productId)).toBe(8)
  const { refund } = await startRefund(admin, orderId, inputOf('12.00', [{ orderItem, qty: 1 }]))
  expect(refund).toMatchObject({ amount: '12.00', reason: 'Broken on arrival', status: 'completed' })
  const order = await getOrder(buyer, orderId)
  expect(order).toMatchObject({ isPaid: true, refundedAmount: '12.00', refunds: [{ _id: refund._id }] })
  expect(order.events.map(({ type }) => type)).toEqual(['placed', 'paid', 'refunded'])
  expect(await stockOf(productId)).toBe(9)
  expect(await paypal.refundsIn(paypalId)).toMatchObject([
    { captureId, status: 'COMPLETED', amount: { cents: 1200, currency: 'USD' } },
  ])
  expect(await mailsOf(orderId, 'order_refunded')).toEqual([
    { recipient: buyer.email, details: { amountCents: 1200, explanation: 'Broken on arrival' } },
  ])
})

test('A02 only admins refund, and only paid orders', async () => {
  const { orderId, buyer } = await paidOrder()
  const input = inputOf('1.00')
  expect((await problemOf(startRefund(null, orderId, input))).code).toBe('not-signed-in')
  expect((await problemOf(startRefund(buyer, orderId, input))).code).toBe('not-allowed')
  for (const id of [null, 2_000_000_000])
    expect((await problemOf(startRefund(admin, id, input))).code).toBe('order-not-found')
  const unpaid = await createOrder(buyer)
  expect((await problemOf(startRefund(admin, unpaid._id, input))).code).toBe('order-not-paid')
  expect(await refundsOf(orderId)).toEqual([])
})

const noAmounts = [
  ...'0 0.00 -1 1.234 1.100 abc 1e3 99999999999'.split(' '),
  0,
  -1,
  1.005,
  '',
  null,
  Number.NaN,
]

test.each(noAmounts)('R03 %j is no amount', (amount) => {
  const parsed = refundInput.safeParse({ amount, reason: 'x', restock: [] })
  expect(parsed.error?.issues[0]?.path).toEqual(['amount'])
})

test.each(['12', '12.5', '12.50', ' 12.50', 12, 12.5])('R03 %j is an amount', (amount) => {
  expect(refundInput.parse({ amount, reason: 'x' }).amount % 50).toBe(0)
})

test('R03 another currency, no reason and wrong units are refused', () => {
  const paths = (input: object) =>
    refundInput.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
  expect(paths({ amount: '1', reason: 'x', currency: 'EUR' })).toEqual(['currency'])
  expect(paths({ amount: '1', reason: ' ' })).toEqual(['reason'])
  for (const qty of [0, -1, 1.5, null, 'x', true])
    expect(paths({ amount: '1', reason: 'x', restock: [{ orderItem: 1, qty }] })).toEqual(['restock.0.qty'])
})

test('R03 more than is left is refused, naming what is left', async () => {
  const { orderId, total } = await paidOrder()
  await startRefund(admin, orderId, inputOf('20.00'))
  const left = ((centsOf(total) - 2000) / 100).toFixed(2)
  const over = ((centsOf(total) - 1999) / 100).toFixed(2)
  const problem = await problemOf(startRefund(admin, orderId, inputOf(over)))
  expect(problem).toMatchObject({ code: 'refund-too-large', fields: { left } })
  await startRefund(admin, orderId, inputOf(left))
  const none = await problemOf(startRefund(admin, orderId, inputOf('0.01')))
  expect(none).toMatchObject({ code: 'refund-too-large', fields: { left: '0.00' } })
  expect(await refundedCentsOf(orderId)).toBe(centsOf(total))
})

test('I10 lines of other orders, lines that come twice and more units than were sold are refused', async () => {
  const { orderId, orderItem, productId } = await paidOrder({ qty: 3 })
  const { orderItem: foreign } = await paidOrder()
  for (const restock of [
    [{ orderItem: foreign, qty: 1 }],
    [
      { orderItem, qty: 1 },
      { orderItem, qty: 1 },
    ],
    [{ orderItem, qty: 4 }],
  ]) {
    expect((await problemOf(startRefund(admin, orderId, inputOf('1.00', restock)))).code).toBe(
      'invalid-input',
    )
  }
  await startRefund(admin, orderId, inputOf('1.00', [{ orderItem, qty: 2 }]))
  const again = inputOf('1.00', [{ orderItem, qty: 2 }])
  expect((await problemOf(startRefund(admin, orderId, again))).message).toContain('at most 1')
  await startRefund(admin, orderId, inputOf('1.00', [{ orderItem, qty: 1 }]))
  expect(await stockOf(productId)).toBe(10)
})

test('R01 of two admins who refund the whole at once, one does and the other sees that nothing is left', async () => {
  const { orderId, total, paypalId } = await paidOrder()
  const row = await lockOrderRow(orderId)
  const refunds = [admin, otherAdmin].map((each) => startRefund(each, orderId, inputOf(total)))
  const counting = countOutcomes(refunds)
  await expect.poll(row.waiters).toBe(2)
  await row.release()
  expect(await counting).toEqual({ done: 1, 'refund-too-large': 1 })
  expect(await paypal.refundsIn(paypalId)).toHaveLength(1)
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'completed', amountCents: centsOf(total) }])
})

test('R01 a double click is one refund, and the key does not fit another one', async () => {
  const { orderId, paypalId } = await paidOrder()
  const { orderId: otherId } = await paidOrder()
  const input = inputOf('5.00')
  const clicks = Array.from({ length: 5 }, () => startRefund(admin, orderId, input, 'key'))
  const results = await Promise.all(clicks)
  expect(new Set(results.map(({ refund }) => refund._id)).size).toBe(1)
  expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
  expect(await paypal.refundsIn(paypalId)).toHaveLength(1)
  for (const work of [
    () => startRefund(admin, orderId, inputOf('5.01'), 'key'),
    () => startRefund(admin, otherId, input, 'key'),
  ]) {
    expect((await problemOf(work())).code).toBe('idempotency-key-reused')
  }
  await startRefund(otherAdmin, orderId, input, 'key')
  expect(await refundedCentsOf(orderId)).toBe(1000)
})

test('R09 units of a deleted product are not put back, and the refund says why', async () => {
  const { orderId, orderItem, productId } = await paidOrder()
  await db.product.delete({ where: { id: productId }, select: { id: true } })
  const { refund } = await startRefund(admin, orderId, inputOf('1.00', [{ orderItem, qty: 1 }]))
  expect(refund.status).toBe('completed')
  expect(await db.refundLine.findMany({ where: { refundId: refund._id }, omit: { id: true } })).toEqual([
    {
      orderItemId: orderItem,
      refundedQty: 1,
      qty: 1,
      refundId: refund._id,
      restockedAt: null,
      problem: 'product_deleted',
    },
  ])
})

test('R09 a product that is deleted while its units go back is noticed', async () => {
  const { orderId, orderItem, productId } = await paidOrder()
  const row = await lockOrderRow(orderId)
  await row.query('select 1 from "Product" where id = $1 for update', [productId])
  const refunding = startRefund(admin, orderId, inputOf('1.00', [{ orderItem, qty: 1 }]))
  await expect.poll(row.waiters).toBe(1)
  await row.query('delete from "Product" where id = $1', [productId])
  await row.release()
  expect((await refunding).refund.status).toBe('completed')
  expect(
    await db.refundLine.findFirst({ where: { orderItemId: orderItem }, select: { problem: true } }),
  ).toEqual({ problem: 'product_deleted' })
})

test('an order and a refund of the same product at once lose no unit', async () => {
  const { orderId, orderItem, productId } = await paidOrder({ qty: 5, priceCents: 8999 })
  const other = await createProduct()
  await Promise.all([
    startRefund(admin, orderId, inputOf('1.00', [{ orderItem, qty: 5 }])),
    ...Array.from({ length: 4 }, async () => {
      const lines = [other.id, productId].map((product) => ({ product, priceCents: 8999, qty: 1 }))
      await placeOrderAs(await createUser(), orderInput(lines))
    }),
  ])
  expect(await stockOf(productId)).toBe(6)
})
