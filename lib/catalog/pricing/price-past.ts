import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { formatPrice } from '@/lib/shared/money/money'
import { invalidAt, type Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

type Reduction = { priceCents: number; compareAtCents: number | null; status: 'live' | 'draft' }

const lowestRow = z.object({ lowestCents: z.int().nullable() })

/**
 * Throws `invalid-input` at `compareAtPrice` when a locked product, edited from `before` to `after`, would claim a price that it did
 * not have: the price before a reduction is above the price, and at most the lowest one asked in the 30 days before the reduction
 * began (Directive 98/6/EC, Article 6a). A reduction that goes on is held against its own beginning. A trigger refuses the same.
 */
export async function requirePricePast(
  tx: SqlTransaction,
  id: number,
  before: Reduction,
  after: Reduction,
): Promise<void> {
  const { priceCents, compareAtCents } = after
  const goesLive = before.status === 'draft' && after.status === 'live'
  if (compareAtCents === null) return
  if (priceCents >= compareAtCents)
    throw falsePast(`The price before the reduction must be above the price, ${formatPrice(priceCents)}.`)
  if (compareAtCents === before.compareAtCents && !goesLive) return
  const begins = before.compareAtCents === null || goesLive
  const [row] = await readRows(tx, lowestRow)`
    select lowest_price_before(id, case when ${begins} then clock_timestamp() else "reducedSince" end) as "lowestCents"
    from "Product" where id = ${id}`
  const lowestCents = row?.lowestCents ?? null
  if (lowestCents === null || compareAtCents > lowestCents) throw falsePast(lowestText(lowestCents))
}

/** Says what the price before a reduction may be at most, for a period in words; `null` for a product that was not on sale. */
export function lowestText(lowestCents: number | null, period = 'the last 30 days'): string {
  return lowestCents === null
    ? `This product was not on sale in ${period}, so there is no price to compare with.`
    : `The lowest price of ${period} was ${formatPrice(lowestCents)}.`
}

function falsePast(message: string): Problem {
  return invalidAt('compareAtPrice', message)
}
