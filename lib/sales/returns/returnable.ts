import 'server-only'
import { countsAgainstCapture } from '@/lib/money/refunds/counted-refunds'
import type { Transaction } from '@/lib/platform/db/db'
import { factsOf } from '@/lib/sales/orders/order-lifecycle'
import { readShop } from '@/lib/store/settings/read-shop'
import { isWindowOpen, withdrawalDays } from './withdrawal-window'

/** An order line; `left` units can still come back. */
export type ReturnableLine = { orderItem: number; name: string; left: number }

/**
 * Returns for each line of an order how many units can come back: those sold, without those that refunds pay back and those of other
 * returns, unless these were refused. A refund of a return counts with the return. Pass `tx`, with the order locked, to decide.
 */
export async function readReturnable(
  tx: Pick<Transaction, 'orderItem'>,
  orderId: number,
): Promise<ReturnableLine[]> {
  const items = await tx.orderItem.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      name: true,
      qty: true,
      refundLines: {
        where: { refund: { ...countsAgainstCapture, returnId: null } },
        select: { refundedQty: true },
      },
      returnLines: { where: { return: { state: { not: 'refused' } } }, select: { qty: true } },
    },
  })
  return items.map(({ id, name, qty, refundLines, returnLines }) => {
    const refunded = refundLines.reduce((sum, line) => sum + line.refundedQty, 0)
    const returned = returnLines.reduce((sum, line) => sum + line.qty, 0)
    return { orderItem: id, name, left: Math.max(0, qty - refunded - returned) }
  })
}

export type ReturnWindow = { days: number; timeZone: string }

/**
 * Returns for how many days after that of the delivery buyers may ask for a return: those that the shop offers, but no fewer than the
 * law does where the shop shows its link to withdraw. Null when buyers are offered none.
 */
export async function returnWindow(): Promise<ReturnWindow | null> {
  const { returnDays, withdrawal, timeZone } = await readShop()
  const days = Math.max(returnDays ?? 0, withdrawal ? withdrawalDays : 0)
  return days === 0 ? null : { days, timeZone }
}

type Row = Parameters<typeof factsOf>[0] & { deliveredAt: Date | null; cancelledAt: Date | null }

/** Returns what decides whether goods of an order may come back now. */
export function returnFacts(order: Row, window: ReturnWindow | null, now = new Date()) {
  return { ...factsOf(order), isReturnOver: window === null || !isWindowOpen(order, now, window) }
}
