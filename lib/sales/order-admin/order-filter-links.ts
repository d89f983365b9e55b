import { type FilterChip, filterPath, readFilter } from '@/lib/shared/lists/list-filter'
import { withSign } from '@/lib/shared/money/money'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { orderPath } from '@/lib/shared/routes/paths'
import { allOrders, type OrderFilter, type OrderStatus, orderFilter } from './order-filter'

/** The statuses in the order of the work. */
export const statusChoices = [
  'to-ship',
  'on-hold',
  'shipped',
  'delivered',
  'delivered-unpaid',
  'unpaid',
  'payment-pending',
  'lapsed',
  'refunded',
  'cancelled',
] as const satisfies readonly OrderStatus[]

/** What the desk calls a status. */
export const statusLabels: Record<OrderStatus, string> = {
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  'delivered-unpaid': 'Delivered, not paid',
  delivered: 'Delivered',
  shipped: 'Shipped',
  'on-hold': 'On hold',
  'to-ship': 'To ship',
  'payment-pending': 'Payment pending',
  unpaid: 'Unpaid',
  lapsed: 'Lapsed',
}

export const dateLabels: Record<OrderFilter['date'], string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
}

export const sortLabels: Record<OrderFilter['sort'], string> = {
  '-placed': 'Newest',
  placed: 'Oldest',
  '-paid': 'Last paid',
  paid: 'Longest paid',
  '-total': 'Highest total',
  total: 'Lowest total',
}

/** Which rows come first. */
export const sortWords: Record<OrderFilter['sort'], string> = {
  '-placed': 'newest',
  placed: 'oldest',
  '-paid': 'last paid',
  paid: 'longest paid',
  '-total': 'highest total',
  total: 'lowest total',
}

/** The list of orders with this filter. */
export function ordersPath(filter: Partial<OrderFilter> = {}): string {
  return filterPath(deskPaths.adminOrders, { ...allOrders, ...filter }, allOrders)
}

/** The page of an order, with the query of the list that one comes from. */
export function orderInListPath(id: number, query: string): string {
  return query ? `${orderPath(id)}?list=${encodeURIComponent(query)}` : orderPath(id)
}

/** The list that an order's page leads back to, by the query that its address carries: odd parts of it do not count. */
export function listOfOrder(list: string): {
  filter: OrderFilter
  path: string
  name: string
  query: string
} {
  const filter = readFilter(orderFilter, new URLSearchParams(list))
  const path = ordersPath(filter)
  const [status, ...others] = filter.status
  const isOnlyStatus = path === ordersPath({ status: filter.status, sort: filter.sort })
  const name =
    !isOnlyStatus || others.length > 0 ? 'Back to the list' : status ? statusLabels[status] : 'All orders'
  return { filter, path, name, query: path.split('?')[1] ?? '' }
}

/** The orders to ship, in the order in which they were paid. */
export const toShipPath = ordersPath({ status: ['to-ship'], sort: 'paid' })

/** What the filter's country and product are called. */
export type FilterNames = { country?: string; product?: string }

/** A chip for each part of a filter in use, but for the order of the rows. */
export function orderChips(filter: OrderFilter, names: FilterNames): FilterChip[] {
  const { q, status, date, from, to, minTotal, maxTotal, country, product, productName, updatedSince } =
    filter
  const chip = (isUsed: unknown, label: string, without: Partial<OrderFilter>) =>
    isUsed ? [{ label, href: ordersPath({ ...filter, ...without }) }] : []
  return [
    ...chip(q, `“${q}”`, { q: '' }),
    ...status.flatMap((each) =>
      chip(true, statusLabels[each], { status: status.filter((other) => other !== each) }),
    ),
    ...chip(from ?? to ?? date !== 'placed', rangeLabel(dateLabels[date], from, to), {
      date: 'placed',
      from: undefined,
      to: undefined,
    }),
    ...chip(minTotal ?? maxTotal, rangeLabel('Total', money(minTotal), money(maxTotal)), {
      minTotal: undefined,
      maxTotal: undefined,
    }),
    ...chip(country, names.country ?? `Country ${country}`, { country: undefined }),
    ...chip(product, names.product ?? `Product ${product}`, { product: undefined }),
    ...chip(productName, `${productName} (deleted)`, { productName: undefined }),
    ...chip(updatedSince, `Changed since ${updatedSince}`, { updatedSince: undefined }),
  ]
}

const money = (amount: string | undefined) => amount && withSign(amount)

/** "Paid from 2026-11-01 to 2026-11-30", or less. */
function rangeLabel(name: string, from: string | undefined, to: string | undefined): string {
  return [name, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')
}
