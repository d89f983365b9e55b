import 'server-only'
import type { Transaction } from '@/lib/db/db'
import { recordMovements } from './ledger'
import { returnStock } from './product-stock'

/** Units of a refunded order line that an admin puts back on the shelf. */
type RestockLine = { refundLineId: number; productId: number | null; qty: number }

/**
 * Puts units back on sale, each refund line once: a unique index forbids a second movement. Returns the refund lines whose
 * product was deleted; they have no effect. A product that is deleted meanwhile fails the transaction, which `withTransaction`
 * repeats. The caller has locked the order's row.
 */
export async function restock(tx: Transaction, lines: RestockLine[]): Promise<number[]> {
  const back = lines.flatMap(({ productId, ...line }) => (productId === null ? [] : [{ ...line, productId }]))
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
  return lines.flatMap(({ productId, refundLineId }) => (productId === null ? [refundLineId] : []))
}
