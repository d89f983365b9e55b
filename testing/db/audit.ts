import { db } from '@/lib/platform/db/db'

/** Returns the entries of the log about a row, with the present names of who made them; null for jobs. */
export async function auditOf(entity: string, entityId: number | null) {
  const select = { action: true, actorId: true, changes: true } as const
  const entries = await db.auditEntry.findMany({
    where: { entity, entityId },
    orderBy: { id: 'asc' },
    select,
  })
  const ids = entries.flatMap(({ actorId }) => actorId ?? [])
  const users = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return entries.map(({ actorId, action, changes }) => ({
    action,
    actorName: names.get(actorId ?? 0) ?? '',
    changes,
  }))
}
