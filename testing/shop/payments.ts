import { afterEach, expect } from 'vitest'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { payOrder } from '@/lib/payments/pay-order'
import { readReason } from '@/lib/payments/payment-reason'
import { startPayment } from '@/lib/payments/start-payment'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { brokenInvariants } from './invariants'
import { startTestPaypal } from './paypal'
import { paidOrders } from './refunds'

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

/** A payment at PayPal of something else than an order of this shop. */
export function foreignAttempt() {
  const requestId = crypto.randomUUID()
  return { orderId: 2_000_000_000, amountCents: 100, currency: 'USD', requestId }
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
    const { order, paypalId } = await approvedOrder(user)
    paypal.faults.pendingNext = 1
    expect((await problemOf(payOrder(user, order._id))).code).toBe('payment-pending')
    return { order, paypalId, captureId: (await paymentsOf(order._id))[0]?.captureId ?? '' }
  }
  /** Closes the order's attempt and approves another one. Returns PayPal's id of it. */
  async function approveAnother(user: Viewer, orderId: number): Promise<string> {
    await db.payment.updateMany({ where: { orderId }, data: { status: 'voided' } })
    const { id } = await startPayment(user, orderId)
    await paypal.approve(id)
    return id
  }
  return { approvedOrder, mismatchedOrder, pendingOrder, approveAnother }
}

/**
 * Starts the simulator of PayPal, and checks the shop's invariants after each test of this file. Call it at the top of the file.
 * Returns the simulator, an admin, a buyer, and the buyer's steps.
 */
export async function openTestShop() {
  const paypal = await startTestPaypal()
  const [admin, user] = [await createUser({ isAdmin: true }), await createUser()]
  afterEach(async () => expect(await brokenInvariants()).toEqual([]))
  return { paypal, admin, user, ...paymentFlow(paypal), paidOrder: paidOrders(paypal) }
}
