import 'server-only'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { captureProviderOrder, findProviderOrder } from '@/lib/money/paypal/provider-order'
import { ProviderRefusal } from '@/lib/money/paypal/provider-refusal'
import { checkSoon } from '@/lib/money/reconciliation/check-schedule'
import { db, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { holdForCapture } from '@/lib/sales/inventory/order-stock'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { refusalOf } from '@/lib/sales/orders/order-lifecycle'
import { Problem } from '@/lib/shared/problem/problem'
import { tryHold } from './hold-refusal'
import { reasonColumns } from './payment-reason'
import { isOpen } from './payment-states'
import { type PaymentVerdict, paymentVerdict, verdictAfterCapture } from './payment-verdict'
import { logPaymentOutcome, recordVerdict } from './record-verdict'

export const paymentSelect = {
  id: true,
  orderId: true,
  status: true,
  requestId: true,
  providerOrderId: true,
  amountCents: true,
  currency: true,
  merchantId: true,
} as const

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

function findPayment(id: number) {
  return db.payment.findUnique({ where: { id }, select: paymentSelect })
}

/** A round is repeated when a concurrent settlement has changed the payment; each such change makes progress. */
const maxRounds = 5

/**
 * Brings a payment up to date with PayPal; the pay call, webhook events, the reconciler and admins all use it. Reads
 * PayPal's order by the id that the server stored, captures it if the buyer approved it and the order has its units,
 * verifies order, amount, currency and merchant, and only then marks the order paid, in one transaction. Repeats and
 * concurrent calls have the effect of one. Returns the payment's status: `voided`, before any money moves, when the
 * order was cancelled, or its hold has expired and its units are gone. Throws `payment-provider-down` while the outcome is
 * unknown. `known` is the payment if the caller has just read it.
 */
export async function settlePayment(paymentId: number, known?: PaymentRow): Promise<PaymentStatus> {
  for (let round = 1; ; round++) {
    const payment = round === 1 && known ? known : await findPayment(paymentId)
    if (!payment) throw new Error(`No payment ${paymentId}`)
    if (payment.status === 'completed' || !payment.providerOrderId) return payment.status
    const status = await askAndRecord(payment, payment.providerOrderId)
    if (status) return status
    if (round === maxRounds) throw new Problem('payment-provider-down')
  }
}

/** Returns the payment's status, or `null` when it changed meanwhile: PayPal's response may be older than the row. */
async function askAndRecord(payment: PaymentRow, providerOrderId: string): Promise<PaymentStatus | null> {
  let status = payment.status
  let provider = await findProviderOrder(providerOrderId)
  let verdict = paymentVerdict(provider, payment)
  if (verdict.status === 'approved') {
    const begin = await beginCapture(payment)
    if (begin !== 'capturing') return begin
    status = begin
    const refusal = await capture(payment, providerOrderId)
    provider = await findProviderOrder(providerOrderId)
    verdict = verdictAfterCapture(paymentVerdict(provider, payment), refusal)
  }
  if (isNoNews(status, verdict)) return status
  const feeCents = provider?.feeCents ?? null
  return recordVerdict({ paymentId: payment.id, orderId: payment.orderId, seen: status, verdict, feeCents })
}

/** Returns `true` when nothing has to be written: no approval yet, as before, or a closed attempt that took nothing. */
function isNoNews(known: PaymentStatus, { status, captureId, reason }: PaymentVerdict): boolean {
  if (status !== 'created' || captureId !== null || reason !== null) return false
  return known === 'created' || known === 'voided'
}

/** Captures the order. Returns PayPal's code of a refusal: the state of PayPal's order counts, which is read afterwards. */
async function capture({ requestId }: PaymentRow, providerOrderId: string): Promise<string | null> {
  try {
    await captureProviderOrder(providerOrderId, `${requestId}-capture`)
    return null
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return error.issue
  }
}

/**
 * Decides under the order's lock whether money may be taken. `capturing` keeps the order's units from being released until
 * the outcome is known. A closed attempt stays closed; an attempt is closed if its order is paid, was cancelled, or cannot
 * take its units.
 */
async function beginCapture({ id: paymentId, orderId }: PaymentRow): Promise<PaymentStatus> {
  const { status, reason, isNew, isHeldAgain } = await withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const where = { id: paymentId }
    const known = await tx.payment.findUniqueOrThrow({ where, select: { status: true } })
    const unchanged = { status: known.status, reason: null, isNew: false, isHeldAgain: false }
    if (!isOpen(known.status)) return unchanged
    let isHeldAgain = false
    const refused = refusalOf('pay', order.facts)
    const reason =
      (refused && unpayableReasons[refused]) ??
      (await tryHold(async () => {
        isHeldAgain = await holdForCapture(tx, order)
      }))
    const status: PaymentStatus = reason ? 'voided' : 'capturing'
    const data = reason ? { status, ...reasonColumns(reason) } : { status, ...checkSoon() }
    await tx.payment.update({ where, data, select: { id: true } })
    return { status, reason, isNew: true, isHeldAgain }
  })
  if (isHeldAgain) logEvent('stock-held-again', { orderId })
  if (isNew && status === 'voided') logPaymentOutcome({ orderId, paymentId, status, reason })
  if (status === 'capturing') logEvent('capture-begun', { orderId, paymentId })
  return status
}

const unpayableReasons = {
  'already-paid': { code: 'already_paid' },
  'order-cancelled': { code: 'order_cancelled' },
} as const
