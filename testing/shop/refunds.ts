import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { payOrder } from '@/lib/payments/pay-order'
import { startPayment } from '@/lib/payments/start-payment'
import { readReason } from '@/lib/refunds/refund-reason'
import { type RefundInput, refundInput } from '@/lib/refunds/schema'
import { createProduct, createUser } from '@/testing/db/rows'
import { orderInput } from './order-body'
import type { startTestPaypal } from './paypal'
import { placeOrderAs } from './place-order'

/** The order's refunds, oldest first. */
export async function refundsOf(orderId: number) {
  const rows = await db.refund.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      status: true,
      origin: true,
      amountCents: true,
      providerRefundId: true,
      reason: true,
      details: true,
    },
  })
  return rows.map(({ reason, details, ...row }) => ({ ...row, reason: readReason({ reason, details }) }))
}

/** Sum of the order's completed refunds, as the order says it. */
export async function refundedCentsOf(orderId: number): Promise<number> {
  const select = { refundedCents: true } as const
  return (await db.order.findUniqueOrThrow({ where: { id: orderId }, select })).refundedCents
}

/** A refund's input as a client sends it. */
export function inputOf(amount: string, restock: RefundInput['restock'] = []): RefundInput {
  return refundInput.parse({ amount, reason: 'Broken on arrival', restock })
}

/** Returns a function that makes paid orders of `qty` units of a new product, with this simulator. */
export function paidOrders(paypal: Awaited<ReturnType<typeof startTestPaypal>>) {
  return async function paidOrder({
    qty = 2,
    user,
    priceCents = 2000,
  }: {
    qty?: number
    user?: Viewer
    priceCents?: number
  } = {}) {
    const buyer = user ?? (await createUser())
    const { id: productId } = await createProduct({ priceCents })
    const { order } = await placeOrderAs(buyer, orderInput([{ product: productId, priceCents, qty }]))
    const { id: paypalId } = await startPayment(buyer, order._id)
    await paypal.approve(paypalId)
    await payOrder(buyer, order._id)
    const payment = await db.payment.findFirstOrThrow({
      where: { orderId: order._id },
      select: { id: true, captureId: true },
    })
    return {
      orderId: order._id,
      orderItem: order.orderItems[0]?._id ?? 0,
      total: order.totalPrice,
      buyer,
      productId,
      paypalId,
      paymentId: payment.id,
      captureId: payment.captureId ?? '',
    }
  }
}
