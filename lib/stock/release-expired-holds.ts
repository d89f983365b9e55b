import 'server-only'
import { db, type Transaction, withTransaction } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { logEvent, logFault } from '@/lib/log'
import { type LockedOrder, lockOrder } from '@/lib/stock/lock-order'
import { releaseStock } from '@/lib/stock/order-stock'

/** Orders looked at in one round; the next round takes the rest. */
const mostPerRound = 500

/** Money of the order may be on its way, or has come and a person has yet to look at it: its pieces stay. */
const moneyMayCome = {
  OR: [{ status: { in: ['capturing', 'pending'] } }, { status: 'needs_attention', resolvedAt: null }],
} satisfies Prisma.PaymentWhereInput

function expiredAt(now: Date) {
  return {
    stockState: 'held',
    heldUntil: { lte: now },
    deliveredAt: null,
    payments: { none: moneyMayCome },
  } satisfies Prisma.OrderWhereInput
}

/**
 * Gives the pieces of every unpaid order whose hold has ended back to the shop, unless it was delivered, each exactly once,
 * however many run this at the same time. The order stays and can still be paid. What fails is logged and tried again in the
 * next round; `signal` ends this one. Answers how many were released.
 */
export async function releaseExpiredHolds(now = new Date(), signal?: AbortSignal): Promise<number> {
  const expired = await db.order.findMany({
    where: expiredAt(now),
    orderBy: { heldUntil: 'asc' },
    take: mostPerRound,
    select: { id: true },
  })
  let released = 0
  for (const { id: orderId } of expired) {
    if (signal?.aborted) break
    try {
      if (await releaseIfExpired(orderId, now)) released++
    } catch (error) {
      logFault('release-failed', error, { orderId })
    }
  }
  return released
}

/** Asks again behind the order's lock: a payment may have begun, or another instance have been quicker. */
export async function releaseIfExpired(orderId: number, now = new Date()): Promise<boolean> {
  const isReleased = await withTransaction(async (tx) =>
    releaseIfEnded(tx, await lockOrder(tx, orderId), now),
  )
  if (isReleased) logEvent('stock-released', { orderId })
  return isReleased
}

/** The same in its caller's transaction, which has locked the order. */
export async function releaseIfEnded(
  tx: Transaction,
  order: LockedOrder,
  now = new Date(),
): Promise<boolean> {
  if ((await tx.order.count({ where: { id: order.id, ...expiredAt(now) } })) === 0) return false
  await releaseStock(tx, order)
  return true
}
