import 'server-only'
import { isProgram, mayAct, type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readFoundPage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import { orderConditions } from '@/lib/sales/order-admin/find-orders'
import type { OrderFilter } from '@/lib/sales/order-admin/order-filter'
import {
  listOrders,
  type OrderPage,
  orderPageOf,
  summaryContent,
  totalsOf,
} from '@/lib/sales/orders/order-queries'
import type { ListedOrderJson } from '@/lib/sales/orders/order-schema'
import type { Paging } from '@/lib/shared/lists/paging'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import type { FeedFilter } from './order-feed-filter'
import { readParts } from './order-parts'

/** A page of orders; of a feed with where the next page begins, null for its last one. */
type FeedPage = Omit<OrderPage, 'items'> & {
  items: ListedOrderJson[]
  feed: { next: { updatedSince: string; after: number } | null } | null
}

/**
 * Returns one page of the orders that a filter is for, with the parts that it includes. With `updatedSince` and without `sort` it is a
 * feed: in the order of their last change, and only those whose turn it is, so that whoever goes on after the last row misses no change
 * and reads none twice, whatever changes meanwhile. The admin and `orders:read`; payments are for those who see the books.
 */
export async function listFeed(
  viewer: Principal | null,
  paging: Paging,
  asked: FeedFilter,
): Promise<FeedPage> {
  const principal = requireScope(viewer, 'see-admin', 'orders:read')
  const { include, after, sort, ...filter } = asked
  const parts = new Set(include.flat())
  const seesBooks = isProgram(principal) || mayAct(principal, 'see-books')
  if (parts.has('payments') && !seesBooks) throw new Problem('not-allowed')
  const { updatedSince } = filter
  const isFeed = updatedSince !== undefined && sort === undefined
  if (after !== undefined && !isFeed)
    throw invalidAt('after', 'after belongs to updatedSince, and to no sort.')
  const page = isFeed
    ? await readChanges(paging, filter, { since: new Date(updatedSince), after: Number(after ?? 0) })
    : await listOrders(viewer, paging, { ...filter, sort: sort ?? '-placed' })
  const partsOf = await readParts(
    page.items.map(({ _id }) => _id),
    parts,
    seesBooks,
  )
  const items = page.items.map((order) => ({ ...order, ...partsOf(order._id) }))
  return { ...page, items, feed: isFeed ? { next: nextOf(page, paging) } : null }
}

function nextOf({ items, total }: OrderPage, { page, pageSize }: Paging) {
  const last = items.at(-1)
  return last && total > page * pageSize ? { updatedSince: last.changedAt, after: last._id } : null
}

type Key = { since: Date; after: number }

async function readChanges(
  paging: Paging,
  { updatedSince: _, ...filter }: Omit<OrderFilter, 'sort'>,
  { since, after }: Key,
): Promise<OrderPage> {
  // It is a statement of its own: what the next one does not see has a later time.
  const [settled] = await readRows(db, z.object({ until: z.date() }))`select orders_settled_until() as until`
  const { where } = orderConditions({ ...filter, sort: '-placed' })
  const page = await readFoundPage('Order', paging, summaryContent(), {
    where: Prisma.sql`${where} and (t."changedAt", t.id) > (${since}::timestamptz, ${after}::int)
      and t."changedAt" < ${settled?.until ?? since}::timestamptz`,
    order: Prisma.sql`t."changedAt", t.id`,
    sums: totalsOf(Prisma.sql`coalesce(sum(t."totalCents"), 0)`),
  })
  return orderPageOf(page)
}
