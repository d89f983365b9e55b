import 'server-only'
import { db } from '@/lib/db/db'
import { dayMs } from './read-import'

/** Removes the imports that are older than a day: their plans are not applied any more. */
export async function removeOldImports(now = new Date()): Promise<void> {
  await db.productImport.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - dayMs) } } })
}
