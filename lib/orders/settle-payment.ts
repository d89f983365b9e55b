import 'server-only'
import { db, isUniqueViolation, type Transaction, withTransaction } from '@/lib/db'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { logEvent } from '@/lib/log'
import { type PaymentVerdict, paymentVerdict } from '@/lib/orders/payment-verdict'
import { ProviderRefusal } from '@/lib/payments/paypal-client'
import { captureProviderOrder, findProviderOrder } from '@/lib/payments/provider-order'

const paymentSelect = {
  id: true,
  orderId: true,
  status: true,
  requestId: true,
  providerOrderId: true,
  amountCents: true,
  currency: true,
} as const

type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

function findPayment(id: number) {
  return db.payment.findUnique({ where: { id }, select: paymentSelect })
}

/**
 * Brings one payment in step with PayPal; every way of learning about a payment leads here. Looks PayPal's order up by
 * the id the server stored, captures it if the buyer approved it, verifies order, amount and currency, and only then, in
 * one transaction, marks the order paid. Repeats and parallel calls have the effect of one. Answers the payment's status.
 * Throws the Problem `payment-provider-down` while the outcome is unknown.
 */
export async function settlePayment(paymentId: number): Promise<PaymentStatus> {
  const payment = await findPayment(paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}`)
  if (payment.status === 'completed' || !payment.providerOrderId) return payment.status
  let verdict = paymentVerdict(await findProviderOrder(payment.providerOrderId), payment)
  if (verdict.status === 'approved') verdict = await capture(payment, payment.providerOrderId)
  const status = await record(payment, verdict)
  logEvent('payment-settled', { orderId: payment.orderId, paymentId, status, reason: verdict.reason })
  return status
}

/** Captures and asks again: what PayPal then says about the order, not the capture's answer, is the truth. */
async function capture(payment: PaymentRow, providerOrderId: string): Promise<PaymentVerdict> {
  await db.payment.updateMany({
    where: { id: payment.id, status: { in: ['created', 'approved'] } },
    data: { status: 'capturing' },
  })
  try {
    await captureProviderOrder(providerOrderId, `${payment.requestId}-capture`)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.issue !== 'ORDER_ALREADY_CAPTURED') return refused(error.issue)
  }
  const verdict = paymentVerdict(await findProviderOrder(providerOrderId), payment)
  // Approved still, although a capture went through: not to be captured or paid for again before a person has looked.
  return verdict.status === 'approved' ? { ...verdict, status: 'capturing' } : verdict
}

function refused(issue: string): PaymentVerdict {
  const status = issue === 'ORDER_NOT_APPROVED' ? 'created' : 'declined'
  return { status, captureId: null, reason: issue }
}

/** Writes the verdict; a completed payment and its paid order in one transaction. */
async function record(payment: PaymentRow, verdict: PaymentVerdict): Promise<PaymentStatus> {
  try {
    return await withTransaction((tx) => write(tx, payment, verdict))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The capture is already another payment's: one payment of money never pays two orders.
    const reused = { status: 'needs_attention', captureId: null, reason: 'capture already used' } as const
    return withTransaction((tx) => write(tx, payment, reused))
  }
}

async function write(tx: Transaction, payment: PaymentRow, verdict: PaymentVerdict): Promise<PaymentStatus> {
  // Locks the order: two settlements of one order come one after the other.
  await tx.$queryRaw`select 1 from "Order" where id = ${payment.orderId} for update`
  const current = await tx.payment.findUniqueOrThrow({ where: { id: payment.id }, select: { status: true } })
  if (current.status === 'completed') return 'completed'
  const data = verdict.status === 'completed' ? await payOrderWith(tx, payment, verdict) : verdict
  await tx.payment.update({ where: { id: payment.id }, data, select: { id: true } })
  return data.status
}

/** Pays the order if nothing else has; otherwise the money is surplus and a person has to give it back. */
async function payOrderWith(
  tx: Transaction,
  payment: PaymentRow,
  verdict: PaymentVerdict,
): Promise<PaymentVerdict> {
  const paid = await tx.order.updateMany({
    where: { id: payment.orderId, paidAt: null },
    data: { paidAt: new Date() },
  })
  return paid.count === 1
    ? verdict
    : { ...verdict, status: 'needs_attention', reason: 'order was paid already' }
}
