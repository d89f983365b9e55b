import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { orderConditions } from './find-orders'
import type { OrderFilter } from './order-filter'

/** What the rows are sorted by, with null as the list places it, and whether what is greater comes first: then by `id`. */
const keys: Record<OrderFilter['sort'], { key: Prisma.Sql; isDown: boolean; isIdDown: boolean }> = {
  '-placed': { key: Prisma.sql`t."createdAt"`, isDown: true, isIdDown: true },
  placed: { key: Prisma.sql`t."createdAt"`, isDown: false, isIdDown: false },
  '-paid': { key: Prisma.sql`coalesce(t."paidAt", '-infinity')`, isDown: true, isIdDown: true },
  paid: { key: Prisma.sql`coalesce(t."paidAt", 'infinity')`, isDown: false, isIdDown: false },
  '-total': { key: Prisma.sql`t."totalCents"`, isDown: true, isIdDown: true },
  total: { key: Prisma.sql`t."totalCents"`, isDown: false, isIdDown: true },
}

export type Neighbours = { before: number | null; after: number | null }

/**
 * Returns the orders before and after one in the list with this filter, by their ids. The order itself need not be in the list any
 * more: its place is where it would be. For admins.
 */
export async function findNeighbours(
  viewer: Viewer | null,
  orderId: number,
  filter: OrderFilter,
): Promise<Neighbours> {
  requireAction(viewer, 'see-admin')
  const { where } = orderConditions(filter)
  const { key, isDown, isIdDown } = keys[filter.sort]
  const next = (isAfter: boolean) => {
    const [byKey, byId] = [isDown === isAfter, isIdDown === isAfter]
    const beyond = (isLess: boolean) => (isLess ? Prisma.sql`<` : Prisma.sql`>`)
    const order = (isDescending: boolean) => (isDescending ? Prisma.sql`desc` : Prisma.sql`asc`)
    return Prisma.sql`(
      select t.id from "Order" t, (select ${key} as key from "Order" t where t.id = ${orderId}) own
      where ${where} and (${key} ${beyond(byKey)} own.key or ${key} = own.key and t.id ${beyond(byId)} ${orderId})
      order by ${key} ${order(byKey)}, t.id ${order(byId)} limit 1)`
  }
  const row = z.object({ before: z.int().nullable(), after: z.int().nullable() })
  const [neighbours] = await queryWithPlan(
    row,
    Prisma.sql`select ${next(false)} as before, ${next(true)} as after`,
  )
  return neighbours ?? { before: null, after: null }
}
