import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent, logFault } from '@/lib/platform/logging/log'
import { type LockedOrder, lockOrder } from '@/lib/sales/orders/lock-order'
import { releaseStock } from './order-stock'

/** Orders in one round; the next round takes the rest. */
const maxPerRound = 500

/** Payments that keep an order's units: money may be on its way, or came and waits for an admin. */
export const paymentUndecided = {
  OR: [{ status: { in: ['capturing', 'pending'] } }, { status: 'needs_attention', resolvedAt: null }],
} satisfies Prisma.PaymentWhereInput

function hasExpiredHold(now: Date) {
  return { stockState: 'held', heldUntil: { lte: now }, deliveredAt: null } satisfies Prisma.OrderWhereInput
}

function releasable(now: Date) {
  return { ...hasExpiredHold(now), payments: { none: paymentUndecided } } satisfies Prisma.OrderWhereInput
}

/** When a hold has expired: also of an order whose payment is undecided, which keeps its units. */
export const expiredHoldsDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select min("heldUntil") from "Order"
  where "stockState" = 'held' and "heldUntil" <= ${now}::timestamptz and "deliveredAt" is null)`

/**
 * Releases expired holds: returns the units of unpaid, undelivered orders to stock, each exactly once even with concurrent
 * rounds. The orders stay and can still be paid. Failed orders are logged and retried in the next round; `signal` ends
 * this one. Returns how many orders were released.
 */
export async function releaseExpiredHolds(now = new Date(), signal?: AbortSignal): Promise<number> {
  const expired = await db.order.findMany({
    where: releasable(now),
    orderBy: { heldUntil: 'asc' },
    take: maxPerRound,
    select: { id: true },
  })
  let released = 0
  for (const { id: orderId } of expired) {
    if (signal?.aborted) break
    try {
      if (await lockAndRelease(orderId, now)) released++
    } catch (error) {
      logFault('release-failed', error, { orderId })
    }
  }
  return released
}

/** Checks again under the order's lock: a payment may have begun, or another instance may have released the order. */
async function lockAndRelease(orderId: number, now = new Date()): Promise<boolean> {
  const isReleased = await withTransaction(async (tx) =>
    releaseIfExpired(tx, await lockOrder(tx, orderId), now),
  )
  if (isReleased) logEvent('stock-released', { orderId })
  return isReleased
}

/**
 * Releases an order whose hold has expired, and returns whether it did. The caller has locked the order's row, and has not
 * held its units since it read `order`.
 */
export async function releaseIfExpired(
  tx: Transaction,
  order: LockedOrder,
  now = new Date(),
): Promise<boolean> {
  const { stockState, heldUntil, deliveredAt } = order
  if (stockState !== 'held' || deliveredAt || (heldUntil && heldUntil > now)) return false
  if ((await tx.order.count({ where: { id: order.id, ...releasable(now) } })) === 0) return false
  await releaseStock(tx, order, null)
  return true
}
