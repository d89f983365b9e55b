import 'server-only'
import { actorNameOf, keyNameOf } from '@/lib/accounts/audit/actor'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { type Paged, type Paging, slice } from '@/lib/shared/lists/paging'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { type MovementJson, movementJson } from './inventory-schema'

const ledgerRow = z.object({ total: z.int(), items: z.array(movementJson) })

/** Returns one page of a product's ledger, newest first, each entry with what was in stock after it. For admins. */
export async function listMovements(
  viewer: Viewer | null,
  productId: number | null,
  paging: Paging,
): Promise<Paged<MovementJson>> {
  requireAction(viewer, 'see-admin')
  const { skip, take } = slice(paging)
  // One statement, and so one snapshot: what is there now, less all that came later. The window ends with the page.
  const [ledger] = await readRows(db, ledgerRow)`
    select (select count(*)::int from "StockMovement" where "productId" = p.id) as total, coalesce((
    select json_agg(entry) from (
    select m.id as "_id", to_char(m."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      m.kind::text, m.change, m."heldChange", (p."countInStock" - m.later)::int as "countInStock", m.cause as reason,
      case when m.note = '' then coalesce(m.reason, '') else m.note end as note,
      case when m."keyId" is not null then json_build_object('id', m."keyId", 'name', ${keyNameOf(Prisma.sql`m."keyName"`)})
        when m."actorId" is not null then json_build_object(
        'id', m."actorId", 'name', ${actorNameOf(Prisma.sql`'staff'`)}) end as actor,
      coalesce(m."orderId", r."orderId") as "order"
    from (
      select m.*, coalesce(sum(m.change) over (
        order by m.id desc rows between unbounded preceding and 1 preceding), 0) as later
      from "StockMovement" m where m."productId" = p.id order by m.id desc offset ${skip} limit ${take}
    ) m
    left join "User" u on u.id = m."actorId"
    left join "RefundLine" l on l.id = m."refundLineId" left join "Refund" r on r.id = l."refundId"
    order by m.id desc
    ) entry), '[]') as items
    from "Product" p where p.id = ${productId ?? 0}`
  if (!ledger) throw new Problem('product-not-found')
  return ledger
}
