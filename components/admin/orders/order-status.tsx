import type { OrderStatus } from '@/lib/sales/order-admin/order-filter'
import { statusLabels } from '@/lib/sales/order-admin/order-filter'
import '@/components/admin/list-tools/list-tools.css'

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
