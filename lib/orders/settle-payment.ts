import 'server-only'
import { db, type Transaction, withTransaction } from '@/lib/db'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { logEvent } from '@/lib/log'
import { holdAgain, type LockedOrder, lockOrder, releaseStock, sellStock } from '@/lib/orders/order-stock'
import { isOpen } from '@/lib/orders/payment-states'
import { type PaymentVerdict, paymentVerdict } from '@/lib/orders/payment-verdict'
import { ProviderRefusal } from '@/lib/payments/paypal-client'
import { captureProviderOrder, findProviderOrder } from '@/lib/payments/provider-order'
import { Problem } from '@/lib/problem'

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
 * the id the server stored, captures it if the buyer approved it and the order has its pieces, verifies order, amount and
 * currency, and only then, in one transaction, marks the order paid. Repeats and parallel calls have the effect of one.
 * Answers the payment's status. Throws `payment-provider-down` while the outcome is unknown, and `out-of-stock` before any
 * money moves when the order's hold had ended and its pieces are gone.
 */
export async function settlePayment(paymentId: number): Promise<PaymentStatus> {
  const payment = await findPayment(paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}`)
  if (payment.status === 'completed' || !payment.providerOrderId) return payment.status
  let verdict = paymentVerdict(await findProviderOrder(payment.providerOrderId), payment)
  if (verdict.status === 'approved') {
    const begun = await beginCapture(payment)
    if (begun !== 'capturing') return begun
    verdict = await capture(payment, payment.providerOrderId)
  }
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

/**
 * Decides, behind the order's lock, whether money may be taken: `capturing` keeps the order's pieces from being released
 * until the outcome is known. An attempt that is closed stays so, and one whose order is paid is closed.
 */
function beginCapture({ id, orderId }: PaymentRow): Promise<PaymentStatus> {
  return withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { status } = await tx.payment.findUniqueOrThrow({ where: { id }, select: { status: true } })
    if (!isOpen(status)) return status
    if (!order.paidAt) await holdAgain(tx, order)
    const data = order.paidAt
      ? ({ status: 'voided', reason: 'order was paid already, not captured' } as const)
      : ({ status: 'capturing' } as const)
    await tx.payment.update({ where: { id }, data, select: { id: true } })
    return data.status
  })
}

/** Writes the verdict. Money that came for pieces that are gone waits for a person. Answers what now holds. */
async function record(payment: PaymentRow, verdict: PaymentVerdict): Promise<PaymentStatus> {
  try {
    return await write(payment, verdict)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'out-of-stock') throw error
    return write(payment, { ...verdict, status: 'needs_attention', reason: `paid, but ${error.message}` })
  }
}

/** A completed payment, its paid order and the sold pieces are one transaction. */
function write(payment: PaymentRow, verdict: PaymentVerdict): Promise<PaymentStatus> {
  return withTransaction(async (tx) => {
    // Two settlements of one order come one after the other.
    const order = await lockOrder(tx, payment.orderId)
    const { status } = await tx.payment.findUniqueOrThrow({
      where: { id: payment.id },
      select: { status: true },
    })
    const isReopening = !isOpen(status) && isOpen(verdict.status) && verdict.captureId === null
    if (status === 'completed' || isReopening) return status
    const data = await decide(tx, { payment, order, status, verdict })
    // PayPal kept the buyer waiting and then said no: the pieces are for others.
    if (status === 'pending' && data.status === 'declined' && order.stockState === 'held')
      await releaseStock(tx, order)
    await tx.payment.update({ where: { id: payment.id }, data, select: { id: true } })
    return data.status
  })
}

type Settlement = {
  payment: PaymentRow
  order: LockedOrder
  /** As the locked row has it. */
  status: PaymentStatus
  verdict: PaymentVerdict
}

/** What is to be written: the verdict, unless the money it speaks of is not this order's to take. */
async function decide(
  tx: Transaction,
  { payment, order, status, verdict }: Settlement,
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
  if (verdict.status !== 'completed') return verdict
  // The money is surplus; a person has to give it back.
  if (order.paidAt) return { ...verdict, status: 'needs_attention', reason: 'order was paid already' }
  await sellStock(tx, order)
  return verdict
}
