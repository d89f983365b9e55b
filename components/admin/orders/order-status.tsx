import { type OrderStatus, statusLabel, statusTable } from '@/lib/sales/orders/order-lifecycle'
import '@/components/admin/list-tools/list-tools.css'

/** The status of an order in one or two words. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone } = statusTable[status]
  return <span className={`order-status ${tone}`}>{statusLabel(status)}</span>
}
