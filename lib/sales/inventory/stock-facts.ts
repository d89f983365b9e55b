import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const factsRow = z.object({
  countInStock: z.int(),
  lowStock: z.int().nullable(),
  held: z.int(),
  waiting: z.int(),
})

/** What the admin knows of a product's stock. `held` by unpaid orders; `waiting` are people who want to be told when it is back; `lowStock` null for the shop's `shopLimit`. */
export type StockFacts = z.infer<typeof factsRow> & { shopLimit: number }

/** Returns these facts. For admins. */
export async function getStockFacts(viewer: Viewer | null, productId: number): Promise<StockFacts> {
  requireAction(viewer, 'see-admin')
  const [facts] = await readRows(db, factsRow)`
    select "countInStock", "lowStock",
      (select coalesce(sum("heldChange"), 0)::int from "StockMovement" where "productId" = p.id) as held,
      (select count(*)::int from "StockAlert"
        where "productId" = p.id and "toldAt" is null and "confirmedAt" is not null) as waiting
    from "Product" p where id = ${productId}`
  if (!facts) throw new Problem('product-not-found')
  return { ...facts, shopLimit: env().LOW_STOCK }
}
