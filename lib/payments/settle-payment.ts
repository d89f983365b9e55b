import 'server-only'
import { db, withTransaction } from '@/lib/db'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { logEvent } from '@/lib/log'
import { checkSoon } from '@/lib/payments/check-schedule'
import { refusalOf } from '@/lib/payments/hold-refusal'
import { type PaymentReason, reasonColumns } from '@/lib/payments/payment-reason'
import { isOpen } from '@/lib/payments/payment-states'
import { type PaymentVerdict, paymentVerdict, verdictAfterCapture } from '@/lib/payments/payment-verdict'
import { logSettled, recordVerdict } from '@/lib/payments/record-verdict'
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

/** A round is repeated when another settlement of the payment was faster; each of those brings it forward. */
const maxRounds = 5

/**
 * Brings one payment in step with PayPal; every way of learning about a payment leads here. Looks PayPal's order up by
 * the id the server stored, captures it if the buyer approved it and the order has its units, verifies order, amount and
 * currency, and only then, in one transaction, marks the order paid. Repeats and parallel calls have the effect of one.
 * Answers the payment's status: `voided`, before any money moves, when the order's hold has ended and its units are gone.
 * Throws `payment-provider-down` while the outcome is unknown.
 */
export async function settlePayment(paymentId: number): Promise<PaymentStatus> {
  for (let round = 1; ; round++) {
    const payment = await findPayment(paymentId)
    if (!payment) throw new Error(`No payment ${paymentId}`)
    if (payment.status === 'completed' || !payment.providerOrderId) return payment.status
    const status = await askAndRecord(payment, payment.providerOrderId)
    if (status) return status
    if (round === maxRounds) throw new Problem('payment-provider-down')
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

/** Captures and asks again: what PayPal then says about the order counts, not the answer to the capture. */
async function capture(payment: PaymentRow, providerOrderId: string): Promise<PaymentVerdict> {
  let refusal: string | null = null
  try {
    await captureProviderOrder(providerOrderId, `${payment.requestId}-capture`)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    refusal = error.issue
  }
  return verdictAfterCapture(paymentVerdict(await findProviderOrder(providerOrderId), payment), refusal)
}

/**
 * Decides, behind the order's lock, whether money may be taken: `capturing` keeps the order's units from being released
 * until the outcome is known. A closed attempt stays closed; one whose order is paid, or cannot take its units, is closed.
 */
async function beginCapture({ id: paymentId, orderId }: PaymentRow): Promise<PaymentStatus> {
  const { status, reason, isNew, isHeldAgain } = await withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const where = { id: paymentId }
    const known = await tx.payment.findUniqueOrThrow({ where, select: { status: true } })
    const unchanged = { status: known.status, reason: null, isNew: false, isHeldAgain: false }
    if (!isOpen(known.status)) return unchanged
    let isHeldAgain = false
    const reason: PaymentReason | null = order.paidAt
      ? { code: 'already_paid' }
      : await refusalOf(async () => {
          isHeldAgain = await holdForCapture(tx, order)
        })
    const status: PaymentStatus = reason ? 'voided' : 'capturing'
    const data = reason ? { status, ...reasonColumns(reason) } : { status, ...checkSoon() }
    await tx.payment.update({ where, data, select: { id: true } })
    return { status, reason, isNew: true, isHeldAgain }
  })
  if (isHeldAgain) logEvent('stock-held-again', { orderId })
  if (isNew && status === 'voided') logSettled({ orderId, paymentId, status, reason })
  if (status === 'capturing') logEvent('capture-begun', { orderId, paymentId })
  return status
}
