import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { lockProduct } from './apply-edit'

/** Deletes a product. Orders keep their lines with name, image and price; reviews stay. Owners only. */
export async function deleteProduct(viewer: Viewer | null, productId: number | null): Promise<void> {
  const admin = requireAction(viewer, 'manage-products')
  await withTransaction(async (tx) => removeProduct(tx, admin, await lockProduct(tx, productId ?? 0)))
}

/** Deletes a locked product, with an entry of the log. Its group has another version then. */
export async function removeProduct(
  tx: Transaction,
  admin: Viewer,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { groupId } = await tx.product.delete({ where: { id }, select: { groupId: true } })
  if (groupId !== null)
    await tx.productGroup.update({ where: { id: groupId }, data: { version: { increment: 1 } } })
  const changes = { name: [name, null] } satisfies AuditChanges
  await recordAudit(tx, admin, { action: 'product-deleted', entity: 'product', entityId: id, changes })
}
