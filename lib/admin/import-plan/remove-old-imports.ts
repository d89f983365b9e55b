import 'server-only'
import { dayMs } from '@/lib/admin/import/read-import'
import { db } from '@/lib/platform/db/db'

/** Removes the imports that are older than a day: their plans are not applied any more. */
export async function removeOldImports(now = new Date()): Promise<void> {
  await db.productImport.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - dayMs) } } })
}
