import 'server-only'
import type { Actor } from '@/lib/accounts/audit/actor'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Transaction } from '@/lib/platform/db/db'
import { restock } from '@/lib/sales/inventory/product-stock'

/** `qty` units go back; `refundLines` are those of the same order line whose units are back. */
type BackLine = {
  id: number
  qty: number
  orderItem: { productId: number | null; qty: number; refundLines: { qty: number }[] }
}

/**
 * Puts the units of a refund's lines that go back on the shelf there, and marks each line with the outcome. In the transaction that
 * completes the refund, with its order locked. `by` made the refund.
 */
export async function restockLines(tx: Transaction, lines: BackLine[], by: Actor | null): Promise<void> {
  if (lines.every(({ qty }) => qty === 0)) return
  // A refund that had failed does not count for later ones, which may have put its units back.
  const back = lines.filter(({ qty }) => qty > 0)
  const fitting = back.filter(({ qty, orderItem }) => {
    return orderItem.refundLines.reduce((sum, line) => sum + line.qty, qty) <= orderItem.qty
  })
  const gone = await restock(
    tx,
    fitting.map(({ id, qty, orderItem }) => ({ refundLineId: id, productId: orderItem.productId, qty })),
    by,
  )
  const [ids, fittingIds] = [back, fitting].map((list) => list.map(({ id }) => id))
  const mark = (id: Prisma.IntFilter, data: Prisma.RefundLineUpdateManyMutationInput) =>
    tx.refundLine.updateMany({ where: { id }, data })
  await mark({ in: fittingIds, notIn: gone }, { restockedAt: new Date() })
  await mark({ in: gone }, { problem: 'product_deleted' })
  await mark({ in: ids, notIn: fittingIds }, { problem: 'other' })
}
