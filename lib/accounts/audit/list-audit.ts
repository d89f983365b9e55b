import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { allOf } from '@/lib/platform/db/conditions'
import { withinDays } from '@/lib/platform/db/day-range'
import { db } from '@/lib/platform/db/db'
import { readTablePage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { parseId } from '@/lib/shared/routes/paths'
import { actorNameOf, keyNameOf } from './actor'
import type { AuditEntity } from './audit-actions'
import { type AuditEntryJson, type AuditFilter, auditEntryJson, auditList } from './audit-filter'

/** Returns one page of the log, newest first. Owners only. */
export async function listAudit(
  viewer: Viewer | null,
  paging: Paging,
  filter: AuditFilter = auditList.all,
): Promise<Paged<AuditEntryJson>> {
  requireAction(viewer, 'manage-shop')
  const content = { row: auditEntryJson, columns, join: withActor }
  const order = Prisma.sql`t.at desc, t.id desc`
  return readTablePage('AuditEntry', paging, content, { where: conditionsOf(filter), order })
}

/**
 * An entry with the present name of the user, product or group it is about; null when that is gone, undefined for entries about others.
 * `group` is that of a product, also of a deleted one.
 */
export type NamedEntry = AuditEntryJson & { name?: string | null; group?: { id: number; name: string } }

export async function listNamedAudit(...list: Parameters<typeof listAudit>): Promise<Paged<NamedEntry>> {
  const { items, total } = await listAudit(...list)
  const idsOf = (of: AuditEntity) =>
    items.flatMap(({ entity, entityId }) => (entity === of && entityId !== null ? [entityId] : []))
  const select = { id: true, name: true } as const
  const [users, products, former, groups] = await Promise.all([
    db.user.findMany({ where: { id: { in: idsOf('user') } }, select }),
    db.product.findMany({
      where: { id: { in: idsOf('product') } },
      select: { ...select, group: { select } },
    }),
    db.formerMember.findMany({
      where: { productId: { in: idsOf('product') } },
      select: { productId: true, group: { select } },
    }),
    db.productGroup.findMany({ where: { id: { in: idsOf('group') } }, select }),
  ])
  const names = new Map<string, Map<number | null, string>>([
    ['user', new Map(users.map(({ id, name }) => [id, name]))],
    ['product', new Map(products.map(({ id, name }) => [id, name]))],
    ['group', new Map(groups.map(({ id, name }) => [id, name]))],
  ])
  const groupOf = new Map([
    ...former.map(({ productId, group }) => [productId, group] as const),
    ...products.map(({ id, group }) => [id, group] as const),
  ])
  const nameOf = ({ entity, entityId }: AuditEntryJson) => {
    const ofEntity = names.get(entity)
    return ofEntity && (ofEntity.get(entityId) ?? null)
  }
  const named = items.map((entry) => {
    const group = entry.entity === 'product' && groupOf.get(entry.entityId ?? 0)
    return { ...entry, name: nameOf(entry), ...(group && { group }) }
  })
  return { items: named, total }
}

/** More are only in the log itself. */
const maxOfRow = 100

/** Returns the newest entries about a row, newest first, to admins: of a group also those of its members that were deleted. */
export async function listAuditOf(
  viewer: Viewer | null,
  entity: AuditEntity,
  entityId: number,
): Promise<AuditEntryJson[]> {
  requireAction(viewer, entity === 'user' ? 'manage-shop' : 'see-admin')
  const deleted = Prisma.sql`union all select d.id from "FormerMember" f join "AuditEntry" d
    on d.entity = 'product' and d."entityId" = f."productId" and d.action = 'product-deleted' where f."groupId" = ${entityId}`
  return readRows(db, auditEntryJson)`
    select ${columns} from "AuditEntry" t ${withActor} where t.id in (
      select o.id from "AuditEntry" o where o.entity = ${entity} and o."entityId" = ${entityId}
      ${entity === 'group' ? deleted : Prisma.empty})
    order by t.id desc limit ${maxOfRow}`
}

const withActor = Prisma.sql`left join "User" u on u.id = t."actorId"`
const columns = Prisma.sql`t.id as "_id", to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  case when t."keyId" is not null then json_build_object('id', t."keyId", 'name', ${keyNameOf(Prisma.sql`t."keyName"`)}, 'role', 'key')
    when t."actorId" is not null then json_build_object(
    'id', t."actorId", 'name', ${actorNameOf(Prisma.sql`t."actorRole"::text`)}, 'role', t."actorRole") end as actor,
  t.via::text, t.action, t.entity, t."entityId", t."requestId", t.changes`

function conditionsOf({ entity, id, actor, from, to }: AuditFilter): Prisma.Sql {
  return allOf(
    entity && Prisma.sql`t.entity = ${entity}`,
    id && Prisma.sql`t."entityId" = ${parseId(id)}`,
    actor && Prisma.sql`t."actorId" = ${parseId(actor)}`,
    withinDays(Prisma.sql`t.at`, { from, to }),
  )
}
