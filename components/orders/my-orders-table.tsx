import { DataTable } from '@/components/ui/data-table'
import { DateTime } from '@/components/ui/date-time'
import { HoverLink } from '@/components/ui/hover-link'
import { Icon } from '@/components/ui/icon'
import { Price } from '@/components/ui/price'
import type { OrderSummaryJson } from '@/lib/orders/schema'
import { orderPath } from '@/lib/paths'

const columns = [
  { key: 'id', header: 'ID' },
  { key: 'date', header: 'Date' },
  { key: 'total', header: 'Total', isNumber: true },
  { key: 'paid', header: 'Paid' },
  { key: 'delivered', header: 'Delivered' },
  { key: 'details', header: <span className="sr-only">Details</span> },
]

/** A date, or a red cross when there is none (Spec §2). */
function DateOrCross({ iso, missing }: { iso: string | null; missing: string }) {
  if (iso) return <DateTime format="table" iso={iso} />
  return (
    <span className="relative -ml-1 inline-flex align-middle text-danger" title={missing}>
      <Icon name="close" />
      <span className="sr-only">{missing}</span>
    </span>
  )
}

type Props = { orders: readonly OrderSummaryJson[]; caption?: string }

/** The orders of one user, newest first. */
export function MyOrdersTable({ orders, caption = 'My Orders' }: Props) {
  return (
    <DataTable caption={caption} columns={columns} isStacked>
      {orders.map((order) => (
        <tr key={order._id}>
          <td className="font-semibold tabular-nums" data-label="ID">
            {order._id}
          </td>
          <td data-label="Date">
            <DateTime format="table" iso={order.createdAt} />
          </td>
          <td className="is-number" data-label="Total">
            <Price amount={order.totalPrice} />
          </td>
          <td data-label="Paid">
            <DateOrCross iso={order.paidAt} missing="Not paid" />
          </td>
          <td data-label="Delivered">
            <DateOrCross iso={order.deliveredAt} missing="Not delivered" />
          </td>
          <td className="text-right">
            <HoverLink
              aria-label={`Details of order ${order._id}`}
              className="text-link"
              href={orderPath(order._id)}
            >
              Details
            </HoverLink>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
