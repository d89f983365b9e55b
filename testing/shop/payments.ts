import { expect } from 'vitest'
import { listAttention } from '@/lib/attention/list-payment-attention'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { payOrder } from '@/lib/payments/pay-order'
import { readReason } from '@/lib/payments/payment-reason'
import { startPayment } from '@/lib/payments/start-payment'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import type { startTestPaypal } from './paypal'

/** The order's payments, oldest first. */
export async function paymentsOf(orderId: number) {
  const select = { status: true, captureId: true, amountCents: true, reason: true, details: true } as const
  const rows = await db.payment.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select })
  return rows.map(({ reason, details, ...row }) => ({ ...row, reason: readReason({ reason, details }) }))
}

/** The id of the order's first payment. */
export async function paymentIdOf(orderId: number): Promise<number> {
  const payment = await db.payment.findFirst({
    where: { orderId },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  return payment?.id ?? 0
}

/** Returns a function that lists the order's entries under "Needs attention". */
export function attentionOf(admin: Viewer) {
  return async (orderId: number, now?: Date) => {
    const entries = await listAttention(admin, now, orderId)
    const ofAll = (await listAttention(admin, now)).filter((entry) => entry.orderId === orderId)
    expect(entries, 'the order says what the list says').toEqual(ofAll)
    return entries
  }
}

/** Whether the database says the order is paid. */
export async function isOrderPaid(orderId: number): Promise<boolean> {
  const { paidAt } = await db.order.findUniqueOrThrow({ where: { id: orderId }, select: { paidAt: true } })
  return paidAt !== null
}

/** The buyer's steps up to the pay call, with this simulator. */
export function paymentFlow(paypal: Awaited<ReturnType<typeof startTestPaypal>>) {
  /** A new order whose PayPal order is approved. */
  async function approvedOrder(user: Viewer, priceCents?: number) {
    const order = await createOrder(user, priceCents)
    const { id: paypalId } = await startPayment(user, order._id)
    await paypal.approve(paypalId)
    return { order, paypalId }
  }
  /** A new order whose captured amount is a cent short. */
  async function mismatchedOrder() {
    const user = await createUser()
    const { order, paypalId } = await approvedOrder(user)
    paypal.faults.amountOffByCents = -1
    await problemOf(payOrder(user, order._id))
    return { user, order, paypalId, captureId: (await paymentsOf(order._id))[0]?.captureId ?? '' }
  }
  /** Creates an order whose capture PayPal still reviews. */
  async function pendingOrder(user: Viewer) {
    const { order } = await approvedOrder(user)
    paypal.faults.pendingNext = 1
    await problemOf(payOrder(user, order._id))
    return { order, captureId: (await paymentsOf(order._id))[0]?.captureId ?? '' }
  }
  return { approvedOrder, mismatchedOrder, pendingOrder }
}
