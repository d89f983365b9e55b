import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { Problem } from '@/lib/problem'

/**
 * Deletes a product. Orders keep their lines with name, image and price; reviews stay. Admins only. Throws
 * `product-not-found`.
 */
export async function deleteProduct(viewer: Viewer | null, productId: number | null): Promise<void> {
  requireAdmin(viewer)
  const { count } = await db.product.deleteMany({ where: { id: productId ?? 0 } })
  if (count === 0) throw new Problem('product-not-found')
}
