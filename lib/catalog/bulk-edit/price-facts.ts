import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { formatPrice } from '@/lib/shared/money/money'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const factsRow = z.object({
  id: z.int(),
  compareAtCents: z.int().nullable(),
  /** A reduction waits for its time. */
  isPlanned: z.boolean(),
  /** The price before the last change of it, if that was within the last hour. */
  recentlyCents: z.int().nullable(),
})
export type PriceFacts = z.infer<typeof factsRow>

/** Returns what speaks against changing the prices of these products together, by id. */
export async function readPriceFacts(
  reading: SqlTransaction,
  ids: readonly number[],
): Promise<Map<number, PriceFacts>> {
  const rows = await readRows(reading, factsRow)`
    select p.id, p."compareAtCents", exists (
        select from "PlannedReduction" r where r."productId" = p.id and r."endedAt" is null and r."failedAt" is null
      ) as "isPlanned", before."priceCents" as "recentlyCents"
    from "Product" p
      left join lateral (
        select id, at, "priceCents" from "PriceChange" where "productId" = p.id order by at desc, id desc limit 1
      ) last on last.at > now() - interval '1 hour'
      left join lateral (
        select "priceCents" from "PriceChange" where "productId" = p.id and (at, id) < (last.at, last.id)
        order by at desc, id desc limit 1
      ) before on before."priceCents" <> last."priceCents"
    where p.id = any(${[...ids]}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Throws `reduction-running` for a product whose price belongs to a reduction: its price before would be no longer true. */
export function refuseReduced({ compareAtCents, isPlanned }: PriceFacts): void {
  if (compareAtCents === null && !isPlanned) return
  const detail =
    compareAtCents === null
      ? 'A reduction of it is planned. Please withdraw that first, or change this price by itself.'
      : `It is reduced from ${formatPrice(compareAtCents)}. Please end the reduction first, or change this price by itself.`
  throw new Problem('reduction-running', { detail })
}

/** Says that a price has just changed, to who would change it once more; null otherwise. */
export function recentChange({ recentlyCents }: PriceFacts): string | null {
  return recentlyCents === null ? null : `It was ${formatPrice(recentlyCents)} within the last hour.`
}
