import { db } from '@/lib/db/db'

/** The entries of the log about a row, in their order. */
export function auditOf(entity: string, entityId: number | null) {
  return db.auditEntry.findMany({
    where: { entity, entityId },
    orderBy: { id: 'asc' },
    select: { action: true, actorName: true, changes: true },
  })
}
