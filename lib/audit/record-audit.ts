import 'server-only'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import type { SqlTransaction } from '@/lib/db/sql-transaction'
import { Prisma } from '@/lib/generated/prisma/client'
import { currentRequestId } from '@/lib/log'
import { readShopNow } from '@/lib/shop/read-shop'
import type { AuditAction, AuditChanges, AuditEntity } from './audit-actions'

/** Who changes something: of a person the entry keeps the id and the role, and no name. */
export type LogActor = Pick<Viewer, 'id' | 'role'> | 'cli' | 'job'
type Entry = { action: AuditAction; entity: AuditEntity; entityId?: number | null; changes?: AuditChanges }

/** Adds an entry to the log, in the transaction of the change: a change that is rolled back leaves none. */
export async function recordAudit(
  tx: SqlTransaction,
  actor: LogActor,
  { entityId = null, changes = {}, ...entry }: Entry,
): Promise<void> {
  const row = Prisma.sql`(select ${entityId}::int as "entityId", ${JSON.stringify(changes)}::jsonb as changes) row`
  await tx.$queryRaw(auditRows(actor, entry, row))
}

/** Returns the statement that adds an entry to the log for each row of `source`, which has an "entityId" and `changes`. */
export function auditRows(
  actor: LogActor,
  { action, entity }: Pick<Entry, 'action' | 'entity'>,
  source: Prisma.Sql,
): Prisma.Sql {
  const isPerson = typeof actor !== 'string'
  const { id, role } = isPerson ? actor : { id: null, role: null }
  return Prisma.sql`
    insert into "AuditEntry" ("actorId", "actorRole", via, action, entity, "entityId", "requestId", changes)
    select ${id}::int, ${role}::"Role", ${isPerson ? 'page' : actor}::"AuditVia", ${action}, ${entity}, "entityId",
      ${isPerson ? currentRequestId() : null}, changes from ${source}`
}

/**
 * Removes the entries that are older than the owner's period, and the names that an earlier release has written into others: the one way
 * to remove or change any.
 */
export async function removeOldAuditEntries(): Promise<void> {
  const { auditKeepMonths } = await readShopNow()
  await db.$queryRaw`select remove_old_audit_entries(${auditKeepMonths}::int)`
}
