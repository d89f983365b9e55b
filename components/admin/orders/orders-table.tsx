import { ListLink } from '@/components/admin/links'
import { type ListProps, StableTable } from '@/components/admin/stable-list'
import { DateTime } from '@/components/ui/date-time'
import type { OrderSummaryJson } from '@/lib/orders/schema'
import { adminUserPath, orderPath } from '@/lib/paths'
import { DeliverButton } from './deliver-button'

const columns = [
  { key: 'id', header: 'ID', width: 'w-32' },
  { key: 'user', header: 'User ID', width: 'w-22' },
  { key: 'date', header: 'Date', width: 'w-30' },
  { key: 'paid', header: 'Paid', width: 'w-16' },
  { key: 'delivery', header: 'Delivery Status', width: 'w-32' },
  { key: 'deliver', header: <span className="sr-only">Deliver</span>, width: 'w-46' },
]

/** All orders, newest first (Spec §2). The ID cell of an order whose account was deleted reads 'User deleted.'. */
export function OrdersTable({ orders, ...list }: ListProps & { orders: readonly OrderSummaryJson[] }) {
  return (
    <StableTable
      caption="Orders"
      className="[--card-height:12rem]"
      columns={columns}
      entries={orders.map((order) => ({
        key: order._id,
        content: <OrderRow order={order} />,
      }))}
      {...list}
    />
  )
}

function OrderRow({ order }: { order: OrderSummaryJson }) {
  const { _id, user, createdAt, isPaid, deliveredAt, cancelledAt } = order
  return (
    <tr>
      <td className="col-span-3 font-semibold tabular-nums" data-label="ID" id={`order-${_id}`}>
        <ListLink href={orderPath(_id)} title={`Order ${_id}`}>
          {user ? _id : 'User deleted.'}
        </ListLink>
      </td>
      <td className="col-span-3 tabular-nums" data-label="User ID">
        {user?.id && (
          <ListLink href={adminUserPath(user.id)} title={user.name}>
            {user.id}
          </ListLink>
        )}
      </td>
      <td className="col-span-2" data-label="Date">
        <DateTime format="table" iso={createdAt} />
      </td>
      <td className="col-span-1" data-label="Paid">
        {isPaid ? 'Yes' : 'No'}
      </td>
      <td className="col-span-3" data-label="Delivery Status">
        {deliveredAt ? <DateTime format="table" iso={deliveredAt} /> : 'No.'}
      </td>
      <td className="is-action is-last is-wide col-span-6">
        {cancelledAt ? (
          <span className="text-ink-soft">Cancelled</span>
        ) : (
          <DeliverButton describedBy={`order-${_id}`} order={order} />
        )}
      </td>
    </tr>
  )
}
