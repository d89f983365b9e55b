import { afterEach, expect } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { listAllAttention } from '@/lib/admin/inbox/list-attention'
import type { MailKind } from '@/lib/messaging/outbox/mail-kinds'
import { payOrder } from '@/lib/money/payments/pay-order'
import { readReason } from '@/lib/money/payments/payment-reason'
import { startPayment } from '@/lib/money/payments/start-payment'
import type { AttentionEntry } from '@/lib/money/reconciliation/payment-attention'
import { readReason as readRefundReason } from '@/lib/money/refunds/refund-reason'
import { type RefundInput, refundInput } from '@/lib/money/refunds/refund-schema'
import { db } from '@/lib/platform/db/db'
import { createOrder, createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { brokenInvariants } from '@/testing/shop/invariants'
import { orderInput } from '@/testing/shop/order-body'
import { startTestPaypal } from './test-paypal'

export type TestPaypal = Awaited<ReturnType<typeof startTestPaypal>>

export async function paymentsOf(orderId: number) {
  const select = { status: true, captureId: true, amountCents: true, reason: true, details: true } as const
  const rows = await db.payment.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select })
  return rows.map(({ reason, details, ...row }) => ({ ...row, reason: readReason({ reason, details }) }))
}

export async function paymentIdOf(orderId: number): Promise<number> {
  const select = { id: true } as const
  return (await db.payment.findFirst({ where: { orderId }, orderBy: { id: 'asc' }, select }))?.id ?? 0
}

/** PayPal has it for something else than an order of this shop. */
export function foreignAttempt() {
  const requestId = crypto.randomUUID()
  return { orderId: 2_000_000_000, amountCents: 100, currency: 'USD', requestId }
}

/** The order's page and the list must both say the same. */
export async function attentionOf(admin: Viewer, orderId: number, now?: Date): Promise<AttentionEntry[]> {
  const entries = await listAllAttention(admin, now, orderId)
  const ofAll = (await listAllAttention(admin, now)).filter((entry) => entry.orderId === orderId)
  expect(entries, 'the order says what the list says').toEqual(ofAll)
  return entries
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60 * 1000)

export function mailsOf(orderId: number, kind: MailKind) {
  const select = { recipient: true, details: true } as const
  return db.mail.findMany({ where: { orderId, kind }, orderBy: { id: 'asc' }, select })
}

export async function isOrderPaid(orderId: number): Promise<boolean> {
  const { paidAt } = await db.order.findUniqueOrThrow({ where: { id: orderId }, select: { paidAt: true } })
  return paidAt !== null
}

export function paymentFlow(paypal: TestPaypal) {
  async function approvedOrder(user: Viewer, priceCents?: number) {
    const order = await createOrder(user, priceCents)
    const { id: paypalId } = await startPayment(user, order._id)
    await paypal.approve(paypalId)
    return { order, paypalId }
  }
  /** The captured amount is a cent short. */
  async function mismatchedOrder() {
    const user = await createUser()
    const { order, paypalId } = await approvedOrder(user)
    paypal.faults.amountOffByCents = -1
    await problemOf(payOrder(user, order._id))
    return { user, order, paypalId, captureId: (await paymentsOf(order._id))[0]?.captureId ?? '' }
  }
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
 * Starts the simulator of PayPal, and checks the shop's invariants after each test of this file. Call it at the top of the
 * file. Returns the simulator, an admin, a buyer, and the buyer's steps.
 */
export async function openTestShop() {
  const paypal = await startTestPaypal()
  const [admin, user] = [await createUser({ role: 'owner' }), await createUser()]
  afterEach(async () => expect(await brokenInvariants()).toEqual([]))
  return { paypal, admin, user, ...paymentFlow(paypal), paidOrder: paidOrders(paypal) }
}

export async function refundsOf(orderId: number) {
  const facts = { id: true, status: true, origin: true, amountCents: true, providerRefundId: true } as const
  const select = { ...facts, reason: true, details: true } as const
  const rows = await db.refund.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select })
  return rows.map(({ reason, details, ...row }) => ({
    ...row,
    reason: readRefundReason({ reason, details }),
  }))
}

export async function refundedCentsOf(orderId: number): Promise<number> {
  const select = { refundedCents: true } as const
  return (await db.order.findUniqueOrThrow({ where: { id: orderId }, select })).refundedCents
}

export function inputOf(amount: string, restock: RefundInput['restock'] = []): RefundInput {
  return refundInput.parse({ amount, reason: 'Broken on arrival', restock })
}

/** Returns a function that makes paid orders of `qty` units of a new product, with this simulator. */
export function paidOrders(paypal: TestPaypal) {
  return async function paidOrder(more: { qty?: number; user?: Viewer; priceCents?: number } = {}) {
    const { qty = 2, user, priceCents = 2000 } = more
    const buyer = user ?? (await createUser())
    const { id: productId } = await createProduct({ priceCents })
    const { order } = await placeOrderAs(buyer, orderInput([{ product: productId, priceCents, qty }]))
    const { id: paypalId } = await startPayment(buyer, order._id)
    await paypal.approve(paypalId)
    await payOrder(buyer, order._id)
    const select = { id: true, captureId: true } as const
    const payment = await db.payment.findFirstOrThrow({ where: { orderId: order._id }, select })
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
