import 'server-only'
import { changesOf } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const row = z.object({ lowStock: z.int().nullable() })

/**
 * Sets how many units of a product, or fewer, are low; with null the setting `LOW_STOCK` says so. A repeat changes nothing. Owners and
 * staff.
 */
export async function setLowStock(
  viewer: Viewer | null,
  productId: number | null,
  { lowStock }: z.infer<typeof row>,
): Promise<z.infer<typeof row>> {
  const editor = requireAction(viewer, 'edit-texts')
  return withTransaction(async (tx) => {
    const [before] = await readRows(tx, row)`
      select "lowStock" from "Product" where id = ${productId ?? 0} for no key update`
    if (productId === null || !before) throw new Problem('product-not-found')
    const changes = changesOf(before, { lowStock })
    if (Object.keys(changes).length === 0) return { lowStock }
    await tx.product.update({ where: { id: productId }, data: { lowStock }, select: { id: true } })
    await recordAudit(tx, editor, {
      action: 'product-changed',
      entity: 'product',
      entityId: productId,
      changes,
    })
    return { lowStock }
  })
}
