import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { reductionJsonOf, reductionSelect } from './reduction-json'
import type { ReductionJson } from './reduction-schema'

/** Older ones are only in the log. */
const maxReductions = 20

/** Returns a product's newest 20 reductions, newest first. Admins only. */
export async function readReductions(viewer: Viewer | null, productId: number): Promise<ReductionJson[]> {
  requireAction(viewer, 'see-admin')
  const rows = await db.plannedReduction.findMany({
    where: { productId },
    orderBy: { id: 'desc' },
    take: maxReductions,
    select: reductionSelect,
  })
  return rows.map(reductionJsonOf)
}
