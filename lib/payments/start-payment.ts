import 'server-only'
import { requireUser, type Viewer } from '@/lib/auth/viewer'
import { db, withTransaction } from '@/lib/db'
import { logEvent, logFault } from '@/lib/log'
import { keepProviderOrder, knownProviderOrder } from '@/lib/orders/idempotency'
import { lockBuyer, oneAtATime } from '@/lib/orders/one-at-a-time'
import { getOwnOrder } from '@/lib/orders/own-order'
import { checkAfterClick } from '@/lib/payments/check-schedule'
import { closeRefused, isRefusedHold, nothingCharged } from '@/lib/payments/close-attempt'
import { openStatuses } from '@/lib/payments/payment-states'
import { settlePayment } from '@/lib/payments/settle-payment'
import { ProviderRefusal } from '@/lib/paypal/client'
import { currency, paypalServerConfig } from '@/lib/paypal/config'
import { createProviderOrder } from '@/lib/paypal/provider-order'
import { Problem } from '@/lib/problem'
import { holdForClick } from '@/lib/stock/hold-limits'
import { lockOrder } from '@/lib/stock/lock-order'
import { releaseIfExpired } from '@/lib/stock/release-expired-holds'

/** More rounds than one order can need: pieces that come back, an open attempt that turns out dead, then a new one. */
const mostRounds = 3

/** So many clicks of one user wait for their turn. More than orders: repeats on one order all get its one payment. */
const mostClicksWaiting = 29

/**
 * PayPal's order for the viewer's own unpaid order, over the stored total; its id is stored before it is answered. An
 * attempt that is still open is used again, so that one order is not paid twice. An order whose hold has ended takes its
 * pieces again first, once; if that is refused, its open attempt is closed. Throws `order-not-found`, `already-paid`,
 * `out-of-stock`, `hold-expired`, `too-many-open-orders`, `payment-pending`, `payment-mismatch`,
 * `payments-not-configured`, `payment-provider-down`, `too-many-requests`.
 */
export async function createPaypalOrder(
  viewer: Viewer | null,
  orderId: number | null,
): Promise<{ id: string }> {
  return { id: await openAtProvider(await getOwnOrder(viewer, orderId)) }
}

/**
 * The same, once per idempotency key: a repeat within 24 hours gets the first answer, whatever has become of it. Throws
 * `idempotency-key-reused` for a key that came with something else.
 */
export async function createPaypalOrderOnce(
  viewer: Viewer | null,
  orderId: number | null,
  key: string | null,
): Promise<{ id: string; isReplay: boolean }> {
  const order = await getOwnOrder(viewer, orderId)
  if (key === null) return { id: await openAtProvider(order), isReplay: false }
  const request = { userId: requireUser(viewer).id, key, input: { paypalOrderFor: order.id } }
  const known = await knownProviderOrder(request)
  if (known) return { id: known, isReplay: true }
  return { id: await keepProviderOrder(request, await openAtProvider(order)), isReplay: false }
}

type OwnOrder = Awaited<ReturnType<typeof getOwnOrder>>

async function openAtProvider(order: OwnOrder): Promise<string> {
  if (order.paidAt) throw new Problem('already-paid')
  if (!paypalServerConfig()) throw new Problem('payments-not-configured')
  for (let round = 1; round <= mostRounds; round++) {
    const payment = await oneAtATime(order.userId, () => openOrClose(order), mostClicksWaiting)
    if (!payment) continue
    if (!payment.providerOrderId) return createAtProvider(payment)
    const status = await settlePayment(payment.id)
    if (status === 'created' || status === 'approved') return payment.providerOrderId
    if (status === 'completed') throw new Problem('already-paid')
    if (status === 'pending' || status === 'capturing') throw new Problem('payment-pending')
    if (status === 'needs_attention') throw new Problem('payment-mismatch')
  }
  throw new Problem('payment-provider-down')
}

type OpenPayment = Awaited<ReturnType<typeof openPayment>>

/** Nobody is asked to pay for pieces that are not held, nor charged for them later. `null` when they came back meanwhile. */
async function openOrClose(order: OwnOrder): Promise<OpenPayment | null> {
  // Whoever clicks before the job has come by has the same limits as afterwards.
  await releaseIfExpired(order.id)
  try {
    return await openPayment(order)
  } catch (error) {
    if (!isRefusedHold(error)) throw error
    if (await closeRefused(order.id, error)) throw nothingCharged(error)
    return null
  }
}

/** The order's open attempt, or a new one. The locked order row makes it one, whoever asks at the same time. */
async function openPayment({ id: orderId, userId, totalCents }: OwnOrder) {
  const select = {
    id: true,
    orderId: true,
    requestId: true,
    providerOrderId: true,
    amountCents: true,
  } as const
  let isHeldAgain = false
  const payment = await withTransaction(async (tx) => {
    await lockBuyer(tx, userId)
    const order = await lockOrder(tx, orderId)
    if (order.paidAt) throw new Problem('already-paid')
    const attention = { orderId, status: 'needs_attention', resolvedAt: null } as const
    const held = await tx.payment.count({ where: attention })
    // Money may have moved that a person has yet to look at: nobody pays a second time before that.
    if (held > 0) throw new Problem('payment-mismatch')
    isHeldAgain = await holdForClick(tx, userId, order)
    const where = { orderId, status: { in: openStatuses } }
    const open = await tx.payment.findFirst({ where, select: { id: true } })
    const data = { orderId, requestId: crypto.randomUUID(), amountCents: totalCents, currency }
    return open
      ? tx.payment.update({ where: open, data: checkAfterClick(), select })
      : tx.payment.create({ data: { ...data, ...checkAfterClick() }, select })
  })
  if (isHeldAgain) logEvent('stock-held-again', { orderId })
  return payment
}

async function createAtProvider(payment: OpenPayment): Promise<string> {
  try {
    const { id: providerOrderId, merchantId } = await createProviderOrder({ ...payment, currency })
    await db.payment.updateMany({
      where: { id: payment.id, providerOrderId: null },
      data: { providerOrderId, merchantId },
    })
    return providerOrderId
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // PayPal will not make this order, however often it is asked: the attempt ends, the next click begins another.
    logFault('paypal-refused', error, { orderId: payment.orderId })
    const data = { status: 'voided', reason: error.issue } as const
    await db.payment.updateMany({ where: { id: payment.id, providerOrderId: null }, data })
    throw new Problem('payment-provider-down')
  }
}
