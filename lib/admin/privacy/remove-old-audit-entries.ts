import 'server-only'
import { db } from '@/lib/platform/db/db'
import { readShopNow } from '@/lib/store/settings/read-shop'

/**
 * Removes the entries that are older than the owner's period, and the names that an earlier release has written into others: the one way
 * to remove or change any.
 */
export async function removeOldAuditEntries(): Promise<void> {
  const { auditKeepMonths } = await readShopNow()
  await db.$queryRaw`select remove_old_audit_entries(${auditKeepMonths}::int)`
}
