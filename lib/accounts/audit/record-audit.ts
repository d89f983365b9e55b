import 'server-only'
import type { Program, Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { currentRequestId } from '@/lib/platform/logging/log'
import { actorColumns } from './actor'
import type { AuditAction, AuditChanges, AuditEntity } from './audit-actions'

/** Who changes something: of a person the entry keeps the id and the role, and no name; of a program's key id and name. */
export type LogActor = Pick<Viewer, 'id' | 'role'> | Program | 'cli' | 'job'
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
  const { actorId, role, keyId, keyName, via, requestId } = columnsOf(actor)
  return Prisma.sql`
    insert into "AuditEntry" ("actorId", "actorRole", "keyId", "keyName", via, action, entity, "entityId", "requestId", changes)
    select ${actorId}::int, ${role}::"Role", ${keyId}::int, ${keyName}, ${via}::"AuditVia", ${action}, ${entity}, "entityId",
      ${requestId}, changes from ${source}`
}

function columnsOf(actor: LogActor) {
  if (typeof actor === 'string') return { ...actorColumns(null), role: null, via: actor, requestId: null }
  const requestId = currentRequestId()
  if ('keyId' in actor) return { ...actorColumns(actor), role: null, via: 'key', requestId }
  return { actorId: actor.id, keyId: null, keyName: null, role: actor.role, via: 'page', requestId }
}
