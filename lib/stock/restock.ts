import 'server-only'
import type { Transaction } from '@/lib/db'
import { recordMovements } from '@/lib/stock/ledger'
import { lockProducts, returnStock } from '@/lib/stock/product-stock'

/** Units of a refunded order line that an admin puts back on the shelf. */
export type RestockLine = { refundLineId: number; productId: number | null; qty: number }

/**
 * Puts units back on sale, each refund line once: a unique index forbids a second movement. Returns the refund lines whose
 * product was deleted; they have no effect. The caller has locked the order's row.
 */
export async function restock(tx: Transaction, lines: RestockLine[]): Promise<number[]> {
  const products = await lockProducts(
    tx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const known = new Set(products.map(({ id }) => id))
  const back = lines.flatMap(({ refundLineId, productId, qty }) =>
    productId !== null && known.has(productId) ? [{ refundLineId, productId, qty }] : [],
  )
  await returnStock(tx, back)
  await recordMovements(
    tx,
    back.map(({ refundLineId, productId, qty }) => ({
      kind: 'restocked',
      productId,
      refundLineId,
      change: qty,
    })),
  )
  const done = new Set(back.map(({ refundLineId }) => refundLineId))
  return lines.flatMap(({ refundLineId }) => (done.has(refundLineId) ? [] : [refundLineId]))
}
