import 'server-only'
import { dayMs } from '@/lib/admin/import/read-import'
import { db } from '@/lib/platform/db/db'

const yearMs = 366 * dayMs

/** Removes the imports that are older than a day: their plans are not applied any more. Which files were applied is kept for a year. */
export async function removeOldImports(now = new Date()): Promise<void> {
  await db.productImport.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - dayMs) } } })
  await db.appliedFile.deleteMany({ where: { appliedAt: { lt: new Date(now.getTime() - yearMs) } } })
}
