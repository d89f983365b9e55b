import 'server-only'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import type { SqlTransaction } from '@/lib/db/sql-transaction'
import { env } from '@/lib/env'
import { currentRequestId } from '@/lib/log'
import type { AuditAction, AuditChanges, AuditEntity } from './audit-actions'

type Actor = Pick<Viewer, 'id' | 'name' | 'role'> | 'cli' | 'job'
type Entry = { action: AuditAction; entity: AuditEntity; entityId?: number | null; changes?: AuditChanges }

/** Adds an entry to the log, in the transaction of the change: a change that is rolled back leaves none. */
export async function recordAudit(
  tx: SqlTransaction,
  actor: Actor,
  { action, entity, entityId = null, changes = {} }: Entry,
): Promise<void> {
  const isPerson = typeof actor !== 'string'
  const { id, name, role } = isPerson ? actor : { id: null, name: '', role: null }
  await tx.$queryRaw`
    insert into "AuditEntry" ("actorId", "actorName", "actorRole", via, action, entity, "entityId", "requestId", changes)
    values (${id}::int, ${name}, ${role}::"Role", ${isPerson ? 'page' : actor}::"AuditVia", ${action}, ${entity}, ${entityId}::int,
      ${isPerson ? currentRequestId() : null}, ${JSON.stringify(changes)}::jsonb)`
}

/** Removes the entries that are older than `AUDIT_KEEP_MONTHS`: the one way to remove any. */
export async function removeOldAuditEntries(): Promise<void> {
  await db.$queryRaw`select remove_old_audit_entries(${env().AUDIT_KEEP_MONTHS}::int)`
}
