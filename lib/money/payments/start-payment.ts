import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { lockBuyer } from '@/lib/accounts/users/lock-buyer'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { paypalCountryCodeOf } from '@/lib/money/paypal/paypal-country-code'
import { createProviderOrder, type ShipTo } from '@/lib/money/paypal/provider-order'
import { ProviderRefusal } from '@/lib/money/paypal/provider-refusal'
import { checkAfterClick } from '@/lib/money/reconciliation/check-schedule'
import { runExclusive } from '@/lib/platform/async/run-exclusive'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent, logFault } from '@/lib/platform/logging/log'
import { holdForClick } from '@/lib/sales/inventory/hold-limits'
import { releaseIfExpired } from '@/lib/sales/inventory/release-expired-holds'
import { type LockedOrder, lockOrder } from '@/lib/sales/orders/lock-order'
import type { OrderRow } from '@/lib/sales/orders/order-json'
import { factsOf } from '@/lib/sales/orders/order-lifecycle'
import { getOwnOrder } from '@/lib/sales/orders/order-queries'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import { Problem } from '@/lib/shared/problem/problem'
import { closeAttempts } from './close-attempts'
import { problemOfRefusal, tryHold, withNotChargedHint } from './hold-refusal'
import { reasonColumns } from './payment-reason'
import { openStatuses } from './payment-states'
import { logPaymentOutcome } from './record-verdict'
import { settlePayment } from './settle-payment'

/** A round ends without a result when the open attempt turns out to be closed at PayPal. */
const maxRounds = 3

/** More clicks than orders may wait: all clicks on one order share one payment. */
const maxWaitingClicks = 29

/**
 * Returns the id of PayPal's order for the viewer's own unpaid order, over the stored total. The id is stored before it is returned. An
 * open attempt is reused, so that an order is not paid twice. An order whose hold has expired takes its units again, once; if that is
 * refused, its open attempt is closed.
 */
export async function startPayment(viewer: Viewer | null, orderId: number | null): Promise<{ id: string }> {
  const order = await getOwnOrder(viewer, orderId)
  const { id: userId } = requireUser(viewer)
  requireAllowed('pay', factsOf(order))
  if (!paypalServerConfig()) throw new Problem('payments-not-configured')
  for (let round = 1; round <= maxRounds; round++) {
    const payment = await runExclusive(userId, () => openPayment(order, userId), maxWaitingClicks)
    const { id, providerOrderId } = payment
    if (!providerOrderId) return { id: await createAtPaypal(payment, shipToOf(order)) }
    const status = await settlePayment(id)
    if (status === 'created' || status === 'approved') return { id: providerOrderId }
    if (status === 'completed') throw new Problem('already-paid')
    if (status === 'pending' || status === 'capturing') throw new Problem('payment-pending')
    if (status === 'needs_attention') throw new Problem('payment-mismatch')
  }
  throw new Problem('payment-provider-down')
}

/**
 * Returns the order's open attempt or creates one, under the order's lock. If the order cannot take its units, closes the
 * open attempt and throws the refusal: a buyer is never asked to pay for units that are not held.
 */
async function openPayment(opened: OrderRow, userId: number): Promise<OpenPayment> {
  const { id: orderId } = opened
  const { payment, refusal, closed, isReleased, isHeldAgain } = await withTransaction(async (tx) => {
    await lockBuyer(tx, userId)
    const order = await lockOrder(tx, orderId)
    requireAllowed('pay', factsOf(order))
    const attempts = await findAttempts(tx, orderId)
    // Money may have moved: an admin checks it before the buyer can pay again.
    if (attempts.some(needsAttention)) throw new Problem('payment-mismatch')
    // An expired hold counts as released, even if the job has not released it yet.
    const isReleased = await releaseIfExpired(tx, order)
    const current: LockedOrder = isReleased ? { ...order, stockState: 'released' } : order
    let isHeldAgain = false
    const refusal = await tryHold(async () => {
      isHeldAgain = await holdForClick(tx, userId, current)
    })
    if (refusal) {
      const closed = await closeAttempts(tx, orderId, refusal)
      return { payment: null, refusal, closed, isReleased, isHeldAgain }
    }
    const [open] = attempts
    const payment = await (open ? continueAttempt(tx, open.id) : createAttempt(tx, opened))
    return { payment, refusal, closed: [], isReleased, isHeldAgain }
  })
  if (isReleased) logEvent('stock-released', { orderId })
  if (isHeldAgain) logEvent('stock-held-again', { orderId })
  for (const { id: paymentId } of closed)
    logPaymentOutcome({ orderId, paymentId, status: 'voided', reason: refusal })
  if (payment) return payment
  throw withNotChargedHint(problemOfRefusal(refusal) ?? new Problem('out-of-stock'))
}

function findAttempts(tx: Transaction, orderId: number) {
  const attention = { status: 'needs_attention', resolvedAt: null } as const
  return tx.payment.findMany({
    where: { orderId, OR: [{ status: { in: openStatuses } }, attention] },
    select: { id: true, status: true },
  })
}

function needsAttention({ status }: { status: PaymentStatus }): boolean {
  return status === 'needs_attention'
}

const openPaymentSelect = {
  id: true,
  orderId: true,
  requestId: true,
  providerOrderId: true,
  amountCents: true,
  currency: true,
} as const

type OpenPayment = Awaited<ReturnType<typeof createAttempt>>

function continueAttempt(tx: Transaction, id: number): Promise<OpenPayment> {
  return tx.payment.update({ where: { id }, data: checkAfterClick(), select: openPaymentSelect })
}

function createAttempt(tx: Transaction, { id: orderId, totalCents: amountCents, currency }: OrderRow) {
  const data = { orderId, requestId: crypto.randomUUID(), amountCents, currency, ...checkAfterClick() }
  return tx.payment.create({ data, select: openPaymentSelect })
}

/** Returns null when the country or the buyer's name is unknown. */
function shipToOf({ buyerName: name, address, city, postalCode, country }: OrderRow): ShipTo | null {
  const countryCode = paypalCountryCodeOf(country)
  return countryCode !== null && name !== '' ? { name, address, city, postalCode, countryCode } : null
}

async function createAtPaypal(payment: OpenPayment, shipTo: ShipTo | null): Promise<string> {
  try {
    const { id: providerOrderId, merchantId, isAddressed } = await createProviderOrder({ ...payment, shipTo })
    await db.payment.updateMany({
      where: { id: payment.id, providerOrderId: null },
      data: { providerOrderId, merchantId, isAddressed },
    })
    return providerOrderId
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // A refusal is final: this attempt ends, and the next click creates another.
    logFault('paypal-refused', error, { orderId: payment.orderId })
    const reason = reasonColumns({ code: 'refused_by_paypal', issue: error.issue })
    const data = { status: 'voided', ...reason } as const
    await db.payment.updateMany({ where: { id: payment.id, providerOrderId: null }, data })
    throw new Problem('payment-provider-down')
  }
}
