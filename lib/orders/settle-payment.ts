import 'server-only'
import { db, type Transaction, withTransaction } from '@/lib/db'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { logEvent } from '@/lib/log'
import { isOpen } from '@/lib/orders/payment-states'
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
  merchantId: true,
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

/** Refusals that are final for this attempt: nothing was taken, and nothing will be. */
const declines = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
]

/**
 * Captures and asks again: what PayPal then says about the order, not the capture's answer, is the truth. A refusal may come
 * although the money has moved (a repeat at the same moment), so it counts only while PayPal knows of no capture.
 */
async function capture(payment: PaymentRow, providerOrderId: string): Promise<PaymentVerdict> {
  await db.payment.updateMany({
    where: { id: payment.id, status: { in: ['created', 'approved'] } },
    data: { status: 'capturing' },
  })
  let refusal: string | null = null
  try {
    await captureProviderOrder(providerOrderId, `${payment.requestId}-capture`)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    refusal = error.issue
  }
  const verdict = paymentVerdict(await findProviderOrder(providerOrderId), payment)
  if (verdict.captureId !== null || verdict.status === 'needs_attention') return verdict
  if (refusal && declines.includes(refusal)) return { ...verdict, status: 'declined', reason: refusal }
  if (refusal === 'ORDER_NOT_APPROVED') return { ...verdict, status: 'created', reason: refusal }
  // The outcome is open: not to be paid for again before PayPal was asked again.
  return verdict.status === 'approved' ? { ...verdict, status: 'capturing', reason: refusal } : verdict
}

/** Writes the verdict; a completed payment and its paid order in one transaction. Answers what now holds. */
function record(payment: PaymentRow, verdict: PaymentVerdict): Promise<PaymentStatus> {
  return withTransaction(async (tx) => {
    // Locks the order: two settlements of one order come one after the other.
    await tx.$queryRaw`select 1 from "Order" where id = ${payment.orderId} for update`
    const { status } = await tx.payment.findUniqueOrThrow({
      where: { id: payment.id },
      select: { status: true },
    })
    const isReopening = !isOpen(status) && isOpen(verdict.status) && verdict.captureId === null
    if (status === 'completed' || isReopening) return status
    const data = await decide(tx, payment, status, verdict)
    await tx.payment.update({ where: { id: payment.id }, data, select: { id: true } })
    return data.status
  })
}

/** What is to be written: the verdict, unless the money it speaks of is not this order's to take. */
async function decide(
  tx: Transaction,
  payment: PaymentRow,
  status: PaymentStatus,
  verdict: PaymentVerdict,
): Promise<PaymentVerdict> {
  const { captureId } = verdict
  if (captureId !== null) {
    const where = { captureId, id: { not: payment.id } }
    const other = await tx.payment.findFirst({ where, select: { orderId: true } })
    const reason = `capture ${captureId} already paid order ${other?.orderId}`
    if (other) return { status: 'needs_attention', captureId: null, reason }
  }
  // A closed attempt whose money is on its way after all.
  if (!isOpen(status) && isOpen(verdict.status))
    return { ...verdict, status: 'needs_attention', reason: `was ${status}` }
  return verdict.status === 'completed' ? payOrderWith(tx, payment, verdict) : verdict
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
