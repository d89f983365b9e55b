import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { lowestText } from './price-past'

/** What was asked for a product from a time on, as text with two decimals; `null` while it was not on sale. */
export type PastPrice = { id: number; price: string | null; at: string }

/** Older ones are not shown. */
const maxShown = 20

/** Returns the newest changes of a product's price, at most 20, newest first. For admins. */
export async function listPricePast(viewer: Viewer | null, productId: number): Promise<PastPrice[]> {
  requireAction(viewer, 'see-admin')
  const rows = await db.priceChange.findMany({
    where: { productId },
    select: { id: true, priceCents: true, at: true },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: maxShown,
  })
  // A migrated or imported past can repeat a price: it is told from its first time on.
  const changes = rows.filter(({ priceCents }, index) => priceCents !== rows[index + 1]?.priceCents)
  return changes.map(({ id, priceCents, at }) => ({
    id,
    price: priceCents === null ? null : formatAmount(priceCents),
    at: at.toISOString(),
  }))
}

const lowestRow = z.object({ lowestCents: z.int().nullable(), isReduced: z.boolean() })

/** Says what the price before a reduction may be at most: the lowest of the 30 days before it. For admins. */
export async function readLowestText(viewer: Viewer | null, productId: number): Promise<string> {
  requireAction(viewer, 'see-admin')
  const [row] = await readRows(db, lowestRow)`
    select lowest_price_before(id, coalesce("reducedSince", clock_timestamp())) as "lowestCents",
      "reducedSince" is not null as "isReduced" from "Product" where id = ${productId}`
  return lowestText(row?.lowestCents ?? null, row?.isReduced ? 'the 30 days before it' : undefined)
}
