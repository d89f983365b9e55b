import 'server-only'
import { adminRoles, isAdminRole, roles } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { allOf, hasEmail, hasWords } from '@/lib/platform/db/conditions'
import { withinDays } from '@/lib/platform/db/day-range'
import { db } from '@/lib/platform/db/db'
import { readFoundIds, readFoundPage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { parseId } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import type { UserFilter } from './user-filter'
import { invitedAs } from './user-queries'
import type { UserJson } from './user-schema'

const userRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The role of an invitation that they have not accepted. */
  invitedAs: z.enum(adminRoles).nullable(),
  orders: z.int(),
  turnoverCents: z.number(),
})

export type ListedUser = UserJson & Pick<z.infer<typeof userRow>, 'invitedAs' | 'orders' | 'turnoverCents'>

const sums = {
  row: z.object({ allOrders: z.int(), allCents: z.number() }),
  columns: Prisma.sql`coalesce(sum(sold.orders), 0)::int as "allOrders", coalesce(sum(sold.cents), 0)::float8 as "allCents"`,
}
const sold = Prisma.sql`left join (
  select "userId", count(*) as orders, sum("totalCents") filter (where "paidAt" is not null) as cents from "Order" group by 1
) sold on sold."userId" = t.id`

export type FoundUsers = Paged<ListedUser> & z.infer<typeof sums.row>

/** Returns one page of the accounts that a filter is for, and what all of them have ordered and paid. Admins only. */
export async function findUsers(
  viewer: Viewer | null,
  filter: UserFilter,
  paging: Paging,
): Promise<FoundUsers> {
  requireAction(viewer, 'manage-shop')
  const columns = Prisma.sql`t.id, t.name, t.email, t.role, ${invitedAs} as "invitedAs", coalesce(sold.orders, 0)::int as orders,
    coalesce(sold.cents, 0)::float8 as "turnoverCents"`
  const {
    items,
    total,
    sums: sum,
  } = await readFoundPage(
    'User',
    paging,
    { row: userRow, columns, join: sold },
    { ...conditionsOf(filter), join: sold, sums },
  )
  return {
    items: items.map((row) => ({ _id: row.id, ...row, isAdmin: isAdminRole(row.role) })),
    total,
    ...sum,
  }
}

/** Returns the ids of all accounts that a filter is for, in its order. Admins only. */
export async function findUserIds(viewer: Viewer | null, filter: UserFilter): Promise<Int32Array> {
  requireAction(viewer, 'manage-shop')
  return readFoundIds('User', { ...conditionsOf(filter), join: sold })
}

const customerRow = userRow.omit({ invitedAs: true }).extend({ createdAt: z.date() })
export type CustomerRow = z.infer<typeof customerRow>

/** Returns these accounts with what they have ordered and paid, in this order; deleted ones are left out. */
export function readCustomers(ids: readonly number[]): Promise<CustomerRow[]> {
  return readRows(db, customerRow)`
    select t.id, t.name, t.email, t.role, t."createdAt", coalesce(sold.orders, 0)::int as orders,
      coalesce(sold.cents, 0)::float8 as "turnoverCents"
    from unnest(${ids}::int[]) with ordinality listed(id, place) join "User" t using (id) left join lateral (
      select count(*) as orders, sum("totalCents") filter (where "paidAt" is not null) as cents from "Order" where "userId" = t.id
    ) sold on true order by place`
}

/** People whose account only an invitation has made are no customers yet. */
function hasRole(role: NonNullable<UserFilter['role']>): Prisma.Sql {
  if (role === 'invited') return Prisma.sql`${invitedAs} is not null`
  return role === 'customer'
    ? Prisma.sql`t.role = 'customer' and t."invitedAs" is null`
    : Prisma.sql`t.role = ${role}::"Role"`
}

const sorts: Record<UserFilter['sort'], Prisma.Sql> = {
  newest: Prisma.sql`t."createdAt" desc, t.id desc`,
  turnover: Prisma.sql`coalesce(sold.cents, 0) desc, t.id desc`,
  orders: Prisma.sql`coalesce(sold.orders, 0) desc, t.id desc`,
}

function conditionsOf({ q, role, from, to, sort }: UserFilter) {
  const id = parseId(/^#?(\d{1,9})$/.exec(q)?.[1]) ?? 0
  const isFound = q.includes('@')
    ? hasEmail(Prisma.sql`t.email`, q)
    : Prisma.sql`(t.id = ${id} or ${hasWords(Prisma.sql`t."nameWords"`, q)})`
  return {
    where: allOf(q && isFound, role && hasRole(role), withinDays(Prisma.sql`t."createdAt"`, { from, to })),
    order: Prisma.sql`t.id = ${id} desc, ${sorts[sort]}`,
  }
}
