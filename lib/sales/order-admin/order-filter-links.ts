import { statusLabel } from '@/lib/sales/orders/order-lifecycle'
import { orderPath } from '@/lib/shared/routes/paths'
import { type OrderFilter, orderList } from './order-filter'

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
  const filter = orderList.read(new URLSearchParams(list))
  const path = orderList.pathOf(filter)
  const [status, ...others] = filter.status
  const isOnlyStatus = path === orderList.pathOf({ status: filter.status, sort: filter.sort })
  const name =
    !isOnlyStatus || others.length > 0 ? 'Back to the list' : status ? statusLabel(status) : 'All orders'
  return { filter, path, name, query: path.split('?')[1] ?? '' }
}

export const toShipPath = orderList.pathOf({ status: ['to-ship'], sort: 'paid' })
