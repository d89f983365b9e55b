import type { OrderStatus } from '@/lib/orders/order-filter'
import { statusLabels } from '@/lib/orders/order-filter-links'
import '../find/desk-find.css'

const looks: Partial<Record<OrderStatus, string>> = {
  'to-ship': 'is-work',
  'on-hold': 'is-urgent',
  'delivered-unpaid': 'is-urgent',
  shipped: 'is-done',
  delivered: 'is-done',
}

/** The status of an order in one or two words. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <span className={`order-status ${looks[status] ?? ''}`}>{statusLabels[status]}</span>
}
