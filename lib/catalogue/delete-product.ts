import 'server-only'
import type { AuditChanges } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { Problem } from '@/lib/problem'

/**
 * Deletes a product. Orders keep their lines with name, image and price; reviews stay. Admins only. Throws
 * `product-not-found`.
 */
export async function deleteProduct(viewer: Viewer | null, productId: number | null): Promise<void> {
  const admin = requireAction(viewer, 'manage-products')
  const id = productId ?? 0
  await withTransaction(async (tx) => {
    const product = await tx.product.findUnique({ where: { id }, select: { name: true } })
    const { count } = await tx.product.deleteMany({ where: { id } })
    if (count === 0 || !product) throw new Problem('product-not-found')
    const changes = { name: [product.name, null] } satisfies AuditChanges
    await recordAudit(tx, admin, { action: 'product-deleted', entity: 'product', entityId: id, changes })
  })
}
