import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { z } from '@/lib/text/zod'
import { reductionJsonOf, reductionSelect } from './reduction-json'
import type { ReductionJson } from './reduction-schema'

/** Older ones are only in the log. */
const maxReductions = 20
const lowestRow = z.object({ lowestCents: z.int().nullable() })

/** A product's newest 20 reductions, newest first, and the lowest price of the last 30 days: null if it was not on sale. */
export type Reductions = { lowestCents: number | null; reductions: ReductionJson[] }

/** Returns the reductions of a product. The desk only. */
export async function readReductions(viewer: Viewer | null, productId: number): Promise<Reductions> {
  requireAction(viewer, 'see-desk')
  const [rows, [lowest]] = await Promise.all([
    db.plannedReduction.findMany({
      where: { productId },
      orderBy: { id: 'desc' },
      take: maxReductions,
      select: reductionSelect,
    }),
    readRows(
      db,
      lowestRow,
    )`select lowest_price_before(${productId}::int, clock_timestamp()) as "lowestCents"`,
  ])
  return { lowestCents: lowest?.lowestCents ?? null, reductions: rows.map(reductionJsonOf) }
}
