import 'server-only'
import { db, withTransaction } from '@/lib/db'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { logEvent } from '@/lib/log'
import { checkSoon } from '@/lib/payments/check-schedule'
import { closeRefused, isRefusedHold } from '@/lib/payments/close-attempt'
import { isOpen } from '@/lib/payments/payment-states'
import { type PaymentVerdict, paymentVerdict } from '@/lib/payments/payment-verdict'
import { recordVerdict } from '@/lib/payments/record-verdict'
import { ProviderRefusal } from '@/lib/paypal/client'
import { captureProviderOrder, findProviderOrder } from '@/lib/paypal/provider-order'
import { Problem } from '@/lib/problem'
import { lockOrder } from '@/lib/stock/lock-order'
import { holdForCapture } from '@/lib/stock/order-stock'

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

/** More often than others can be quicker: each time is about a payment that they have just brought forward. */
const mostRounds = 5

/**
 * Brings one payment in step with PayPal; every way of learning about a payment leads here. Looks PayPal's order up by
 * the id the server stored, captures it if the buyer approved it and the order has its pieces, verifies order, amount and
 * currency, and only then, in one transaction, marks the order paid. Repeats and parallel calls have the effect of one.
 * Answers the payment's status: `voided`, before any money moves, when the order's hold had ended and its pieces are gone.
 * Throws `payment-provider-down` while the outcome is unknown.
 */
export async function settlePayment(paymentId: number): Promise<PaymentStatus> {
  for (let round = 1; ; round++) {
    const payment = await findPayment(paymentId)
    if (!payment) throw new Error(`No payment ${paymentId}`)
    if (payment.status === 'completed' || !payment.providerOrderId) return payment.status
    const status = await askAndRecord(payment, payment.providerOrderId)
    if (status) return status
    if (round === mostRounds) throw new Problem('payment-provider-down')
  }
}

/** The payment's status; `null` when it changed while PayPal was asked, so that the answer may be older than the row. */
async function askAndRecord(payment: PaymentRow, providerOrderId: string): Promise<PaymentStatus | null> {
  let seen = payment.status
  let verdict = paymentVerdict(await findProviderOrder(providerOrderId), payment)
  if (verdict.status === 'approved') {
    const begun = await beginCapture(payment)
    if (begun !== 'capturing') return begun
    seen = begun
    verdict = await capture(payment, providerOrderId)
  }
  return recordVerdict({ paymentId: payment.id, orderId: payment.orderId, seen, verdict })
}

/** Refusals that speak of another capture of the same order, done or under way. Every other one ends the attempt. */
const openRefusals = ['ORDER_ALREADY_CAPTURED', 'PREVIOUS_REQUEST_IN_PROGRESS']

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
  if (refusal === 'ORDER_NOT_APPROVED') return { ...verdict, status: 'created', reason: refusal }
  if (refusal && !openRefusals.includes(refusal)) return { ...verdict, status: 'declined', reason: refusal }
  // The outcome is open: not to be paid for again before PayPal was asked again.
  return verdict.status === 'approved' ? { ...verdict, status: 'capturing', reason: refusal } : verdict
}

/**
 * Decides, behind the order's lock, whether money may be taken: `capturing` keeps the order's pieces from being released
 * until the outcome is known. An attempt that is closed stays so; one whose order is paid, or has no pieces, is closed.
 * `null` when the pieces came back at that very moment.
 */
async function beginCapture(payment: PaymentRow): Promise<PaymentStatus | null> {
  try {
    return await capturingOrPaid(payment)
  } catch (error) {
    if (!isRefusedHold(error)) throw error
    return (await closeRefused(payment.orderId, error)) ? 'voided' : null
  }
}

async function capturingOrPaid({ id: paymentId, orderId }: PaymentRow): Promise<PaymentStatus> {
  let isHeldAgain = false
  const { status, isNew } = await withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const known = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { status: true } })
    if (!isOpen(known.status)) return { ...known, isNew: false }
    isHeldAgain = !order.paidAt && (await holdForCapture(tx, order))
    const data = order.paidAt
      ? ({ status: 'voided', reason: 'order was paid already, not captured' } as const)
      : ({ status: 'capturing', ...checkSoon() } as const)
    await tx.payment.update({ where: { id: paymentId }, data, select: { id: true } })
    return { ...data, isNew: true }
  })
  if (isHeldAgain) logEvent('stock-held-again', { orderId })
  if (isNew && status === 'voided') logEvent('payment-settled', { orderId, paymentId, status })
  if (status === 'capturing') logEvent('capture-begun', { orderId, paymentId })
  return status
}
