import { ListLink } from '@/components/admin/links'
import { type ListProps, StableTable } from '@/components/admin/stable-list'
import { DateTime } from '@/components/ui/date-time'
import { Price } from '@/components/ui/price'
import { can, type Role } from '@/lib/accounts/permissions/permissions'
import { undoMsLeft } from '@/lib/sales/fulfillment/undo-time'
import { orderInListPath } from '@/lib/sales/order-admin/order-filter-links'
import { refusalOf, shownFacts, statusLabel } from '@/lib/sales/orders/order-lifecycle'
import type { OrderSummaryJson } from '@/lib/sales/orders/order-schema'
import { adminUserPath } from '@/lib/shared/routes/paths'
import { DeliverButton } from './deliver-button'
import { OrderStatusBadge } from './order-status'
import { UndoLine } from './undo-line'

/** The columns of the specification come first. */
const columns = [
  { key: 'id', header: 'ID', width: 'w-22' },
  { key: 'user', header: 'User ID', width: 'w-18' },
  { key: 'date', header: 'Date', width: 'w-26' },
  { key: 'paid', header: 'Paid', width: 'w-14' },
  { key: 'delivery', header: 'Delivery Status', width: 'w-30' },
  { key: 'status', header: 'Status', width: 'w-36' },
  { key: 'customer', header: 'Customer', width: 'w-40' },
  { key: 'total', header: 'Total', isNumber: true, width: 'w-24' },
  { key: 'deliver', header: <span className="sr-only">Deliver</span>, width: 'w-44' },
]

type Props = ListProps & {
  orders: readonly OrderSummaryJson[]
  role: Role
  /** The query of this list, for the way back. */
  query: string
}

/** Orders with their customer, total and status (Spec §2). The ID cell of an order whose account was deleted reads 'User deleted.'. */
export function OrdersTable({ orders, role, query, ...list }: Props) {
  return (
    <StableTable
      caption="Orders"
      className="is-broad [--card-height:15rem] md:[--card-height:8rem]"
      columns={columns}
      entries={orders.map((order) => ({
        key: order._id,
        content: <OrderRow order={order} query={query} role={role} />,
      }))}
      {...list}
    />
  )
}

function OrderRow({ order, role, query }: Pick<Props, 'role' | 'query'> & { order: OrderSummaryJson }) {
  const { _id, user, buyer, shippingAddress, createdAt, totalPrice, isPaid, deliveredAt } = order
  const refused = refusalOf('deliver', shownFacts(order))
  const statuses = new URLSearchParams(query).getAll('status')
  const isLeaving = statuses.length > 0 && !statuses.includes('delivered')
  return (
    <tr>
      <td className="max-md:col-span-2 font-semibold tabular-nums" data-label="ID" id={`order-${_id}`}>
        <ListLink href={orderInListPath(_id, query)} title={`Order ${_id}`}>
          {user ? _id : 'User deleted.'}
        </ListLink>
      </td>
      <td className="max-md:col-span-2 tabular-nums" data-label="User ID">
        {user?.id && !can(role, 'manage-shop') && user.id}
        {user?.id && can(role, 'manage-shop') && (
          <ListLink href={adminUserPath(user.id)} title={user.name}>
            {user.id}
          </ListLink>
        )}
      </td>
      <td className="max-md:col-span-2" data-label="Date">
        <DateTime format="table" iso={createdAt} />
      </td>
      <td className="max-md:col-span-2" data-label="Paid">
        {isPaid ? 'Yes' : 'No'}
      </td>
      <td className="max-md:col-span-2" data-label="Delivery Status">
        {deliveredAt ? <DateTime format="table" iso={deliveredAt} /> : 'No.'}
      </td>
      <td className="max-md:col-span-2" data-label="Status">
        {deliveredAt && can(role, 'work-orders') ? (
          <UndoLine markedAt={deliveredAt} orderId={_id} undoMs={undoMsLeft(deliveredAt)} what="delivered">
            <OrderStatusBadge status={order.status} />
          </UndoLine>
        ) : (
          <OrderStatusBadge status={order.status} />
        )}
      </td>
      <td className="max-md:col-span-4" data-label="Customer">
        <span className="block truncate">{buyer.name}</span>
        <span className="block truncate text-xs text-ink-soft">{shippingAddress.country}</span>
      </td>
      <td className="is-number max-md:col-span-2 max-lg:text-left" data-label="Total">
        <Price amount={totalPrice} />
      </td>
      <td className="is-action is-last is-wide max-md:col-span-6">
        {!deliveredAt && (refused === 'order-cancelled' || refused === 'order-refunded') ? (
          <span className="text-ink-soft">{statusLabel(order.status)}</span>
        ) : (
          can(role, 'work-orders') && (
            <DeliverButton describedBy={`order-${_id}`} isLeaving={isLeaving} order={order} />
          )
        )}
      </td>
    </tr>
  )
}
