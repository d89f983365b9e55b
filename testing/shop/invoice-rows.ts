import { db } from '@/lib/platform/db/db'

type Buyer = { userId?: number; buyerName?: string; address?: string }

/** Creates paid orders of two lines, 89.99 and 2 × 10.00, with their payments. They have no invoice yet. */
export async function newPaidOrderIds(count: number, buyer: Buyer = {}): Promise<number[]> {
  const data = {
    buyerName: 'Ann Buyer',
    buyerEmail: 'ann@example.com',
    paymentMethod: 'Paypal',
    address: '12 Harbour Lane',
    city: 'Bristol',
    postalCode: 'BS1 4TR',
    country: 'United Kingdom',
    itemsCents: 10_999,
    shippingCents: 0,
    taxCents: 902,
    totalCents: 11_901,
    stockState: 'sold' as const,
    paidAt: new Date('2030-03-04T05:06:07.000Z'),
    ...buyer,
  }
  const rows = await db.order.createManyAndReturn({ data: Array(count).fill(data), select: { id: true } })
  const ids = rows.map(({ id }) => id)
  const image = '/images/products/test.webp'
  const lines = ids.flatMap((orderId) => [
    { orderId, name: 'Ember Stoneware Teapot', image, priceCents: 8999, qty: 1 },
    { orderId, name: 'Everyday Dotted Notebook', image, priceCents: 1000, qty: 2 },
  ])
  await db.orderItem.createMany({ data: lines })
  const payments = ids.map((orderId) => ({ orderId, requestId: crypto.randomUUID(), amountCents: 11_901 }))
  await db.payment.createMany({ data: payments })
  return ids
}

/** Creates a completed refund of 20.00 of such an order. */
export async function newRefundId(orderId: number, explanation = 'One notebook was torn.'): Promise<number> {
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { orderId }, select: { id: true } })
  const { id } = await db.refund.create({
    data: {
      orderId,
      paymentId,
      status: 'completed',
      origin: 'admin',
      requestId: crypto.randomUUID(),
      providerRefundId: crypto.randomUUID(),
      amountCents: 2000,
      explanation,
      completedAt: new Date('2030-05-06T07:08:09.000Z'),
    },
    select: { id: true },
  })
  return id
}
