import 'server-only'
import type { Action } from '@/lib/accounts/permissions/permissions'
import {
  isProgram,
  mayAct,
  type Principal,
  requireAction,
  requireScope,
  requireUser,
  type Viewer,
} from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { columnsOf, readFoundPage, readPageWhere, readSummedPage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import { buyAgainPath } from '@/lib/sales/cart/cart-permalink'
import { orderConditions } from '@/lib/sales/order-admin/find-orders'
import type { FilterNames } from '@/lib/sales/order-admin/order-filter'
import { isAllOrders, type OrderFilter, orderList } from '@/lib/sales/order-admin/order-filter'
import { readParts } from '@/lib/sales/order-feed/order-parts'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { countryChoices, countryCodes } from '@/lib/shared/locale/country-code'
import { nameOfFiltered, unknownCountry } from '@/lib/shared/locale/country-filter'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import {
  type OrderRow,
  type OrderSummaryRow,
  orderJsonOf,
  orderSelect,
  orderSummaryJsonOf,
  orderSummaryRow,
  orderSummarySelect,
} from './order-json'
import type { OrderJson, OrderSummaryJson } from './order-schema'
import { readOrderStatus, statusColumn } from './order-status'

/** Returns the condition that selects this order if the viewer may read it: users read their own orders, the admin and `orders:read` all. */
export function readableOrder(
  viewer: Principal | null,
  orderId: number | null,
  action: Action = 'see-admin',
): Prisma.OrderWhereInput {
  const user = isProgram(viewer) ? requireScope(viewer, action, 'orders:read') : requireUser(viewer)
  if (orderId === null) throw new Problem('order-not-found')
  if (isProgram(user)) return { id: orderId }
  return mayAct(user, action) ? { id: orderId } : { id: orderId, userId: user.id }
}

/** Returns the order to its owner, the admin and `orders:read`, with payments and fees to those who see the books. Others find no order. */
export async function getOrder(viewer: Principal | null, orderId: number | null): Promise<OrderJson> {
  const where = readableOrder(viewer, orderId)
  const order = await findOrder(where)
  if (viewer && !isProgram(viewer) && !mayAct(viewer, 'see-books')) return order
  const partsOf = await readParts([order._id], new Set(['refunds', 'payments']), true)
  return { ...order, ...partsOf(order._id) }
}

/** Returns an order to who has just changed it and may. Throws `order-not-found`. */
export async function getChangedOrder(id: number): Promise<OrderJson> {
  return findOrder({ id })
}

async function findOrder(where: Prisma.OrderWhereInput): Promise<OrderJson> {
  const row = await db.order.findFirst({ where, select: orderSelect })
  if (!row) throw new Problem('order-not-found')
  return orderJsonOf({ ...row, status: await readOrderStatus(row.id) })
}

/** Returns one page of the viewer's own orders, newest first. */
export async function listMyOrders(viewer: Viewer | null, paging: Paging): Promise<Paged<OrderSummaryJson>> {
  return pageOfUser(requireUser(viewer).id, paging)
}

/** An order as My Orders shows it: with the pictures of its first three lines, each once, and where its products are offered again. */
export type MyOrder = OrderSummaryJson & { pictures: string[]; again: string | null }

const linesRow = z.object({
  orderId: z.int(),
  pictures: z.array(z.string()),
  lines: z.array(z.object({ product: z.int().nullable(), qty: z.int() })),
})

/** Returns one page of the viewer's own orders, newest first, with pictures. */
export async function listMyOrdersWithPictures(
  viewer: Viewer | null,
  paging: Paging,
): Promise<Paged<MyOrder>> {
  const { items, total } = await listMyOrders(viewer, paging)
  const ids = items.map(({ _id }) => _id)
  const rows = await readRows(db, linesRow)`
    select "orderId", (array_agg("image" order by "id"))[1:3] as "pictures",
      json_agg(json_build_object('product', "productId", 'qty', qty) order by id) as lines
    from "OrderItem" where "orderId" = any(${ids}::int[]) group by "orderId"`
  const byOrder = new Map(rows.map((row) => [row.orderId, row]))
  const withLines = (order: OrderSummaryJson) => {
    const { pictures = [], lines = [] } = byOrder.get(order._id) ?? {}
    return { ...order, pictures: [...new Set(pictures)], again: buyAgainPath(lines) }
  }
  return { items: items.map(withLines), total }
}

export type OrderPage = Paged<OrderSummaryJson> & { amountCents: number }

/** Returns one page of the orders that a filter is for, by default of all, newest first. Admins only. */
export async function listOrders(
  viewer: Principal | null,
  paging: Paging,
  filter: OrderFilter = orderList.all,
): Promise<OrderPage> {
  requireScope(viewer, 'see-admin', 'orders:read')
  const page = isAllOrders(filter)
    ? await readSummedPage('Order', paging, summaryContent(), totalsOf(Prisma.sql`orders_total()`))
    : await readFoundPage('Order', paging, summaryContent(), {
        ...orderConditions(filter),
        sums: totalsOf(Prisma.sql`coalesce(sum(t."totalCents"), 0)`),
      })
  return orderPageOf(page)
}

const amountRow = z.object({ amountCents: z.number() })

export const totalsOf = (cents: Prisma.Sql) => ({
  row: amountRow,
  columns: Prisma.sql`${cents}::float8 as "amountCents"`,
})

/** Serializes a page of orders with its sum. */
export function orderPageOf(page: Paged<OrderSummaryRow> & { sums: z.infer<typeof amountRow> }): OrderPage {
  return { ...pageJsonOf(page), amountCents: page.sums.amountCents }
}

/** Returns one page of a user's orders, newest first. Admins only. */
export async function listOrdersOfUser(
  viewer: Viewer | null,
  userId: number,
  paging: Paging,
): Promise<Paged<OrderSummaryJson>> {
  requireAction(viewer, 'see-admin')
  return pageOfUser(userId, paging)
}

const countryRow = z.object({ code: z.string() })

/** Returns the countries to which orders go, by their English names, and last `unknown` if no list names that of some. Admins only. */
export async function listOrderCountries(viewer: Viewer | null): Promise<{ code: string; name: string }[]> {
  requireAction(viewer, 'see-admin')
  const rows = await readRows(db, countryRow)`
    select code from unnest(${[...countryCodes, unknownCountry]}::text[]) code
    where exists (select from "Order" o where o."countryCode" = code::char(2))
      or code = ${unknownCountry} and exists (select from "Order" o where o."countryCode" is null)`
  const codes = rows.map(({ code }) => code)
  const unknown = { code: unknownCountry, name: nameOfFiltered(unknownCountry) }
  return [
    ...countryChoices(codes.filter((code) => code !== unknownCountry)),
    ...(codes.includes(unknownCountry) ? [unknown] : []),
  ]
}

/** Returns a filter, and what its product is called. Admins only. */
export async function nameFilter(
  viewer: Viewer | null,
  filter: OrderFilter,
): Promise<{ filter: OrderFilter; names: FilterNames }> {
  requireAction(viewer, 'see-admin')
  const { product } = filter
  const sold = product
    ? await db.product.findUnique({ where: { id: Number(product) }, select: { name: true } })
    : null
  return { filter, names: { product: sold?.name } }
}

/** An order's columns, its status and its user, in one query. */
export const summaryContent = () => ({
  row: orderSummaryRow,
  columns: Prisma.sql`${columnsOf(orderSummarySelect)}, ${statusColumn()} as status,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end as "user",
    (select json_build_object('year', v.year, 'number', v.number) from "Invoice" v where v."orderId" = t.id) as invoice`,
  join: Prisma.sql`left join "User" u on u.id = t."userId"`,
})

/** Returns these orders as lists show them, in this order; deleted ones are left out. */
export function readOrders(ids: readonly number[]): Promise<OrderSummaryRow[]> {
  const { row, columns, join } = summaryContent()
  const from = Prisma.sql`unnest(${ids}::int[]) with ordinality listed(id, place) join "Order" t using (id)`
  return readRows(db, row)(Prisma.sql`select ${columns} from ${from} ${join} order by place`)
}

async function pageOfUser(userId: number, paging: Paging): Promise<Paged<OrderSummaryJson>> {
  return pageJsonOf(
    await readPageWhere('Order', Prisma.sql`t."userId" = ${userId}`, paging, summaryContent()),
  )
}

function pageJsonOf({ items, total }: Paged<OrderSummaryRow>): Paged<OrderSummaryJson> {
  return { items: items.map(orderSummaryJsonOf), total }
}

/** Returns the viewer's own order, for a payment. Even an admin finds no order of another user. */
export async function getOwnOrder(viewer: Viewer | null, orderId: number | null): Promise<OrderRow> {
  const user = requireUser(viewer)
  if (orderId === null) throw new Problem('order-not-found')
  const order = await db.order.findFirst({ where: { id: orderId, userId: user.id }, select: orderSelect })
  if (!order) throw new Problem('order-not-found')
  return order
}
