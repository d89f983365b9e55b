'use client'

import Link from 'next/link'
import { ListLink } from '@/components/admin/links'
import { DataTable } from '@/components/ui/data-table'
import { DateTime } from '@/components/ui/date-time'
import { adminApi } from '@/lib/api/client/admin-client'
import type { DeliverResult } from '@/lib/sales/bulk-fulfillment/bulk-shipping-schema'
import type { OrderSummaryJson } from '@/lib/sales/orders/order-schema'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { orderPath } from '@/lib/shared/routes/paths'
import { BulkRun } from './bulk-run'
import { useChunks } from './use-chunks'
import './bulk.css'

type Props = { orders: readonly Pick<OrderSummaryJson, '_id' | 'buyer' | 'shippedAt' | 'tracking'>[] }

const columns = [
  { key: 'order', header: 'Order' },
  { key: 'customer', header: 'Customer' },
  { key: 'shipped', header: 'Shipped' },
  { key: 'parcel', header: 'Parcel' },
  { key: 'outcome', header: 'Outcome' },
]
const outcomes = { delivered: 'Delivered', unchanged: 'Already delivered', refused: 'Refused' }

/** Shipped orders, and the button that marks them as delivered. */
export function DeliverOrders({ orders }: Props) {
  const sending = useChunks<number, DeliverResult>((ids) => adminApi.deliverOrders({ orders: ids }))
  const resultOf = new Map(sending.results.map((result) => [result.id, result]))
  const refused = sending.results.filter(({ outcome }) => outcome === 'refused').length
  const marked = sending.results.length - refused
  return (
    <div className="grid grid-cols-1 gap-4">
      <BulkRun
        count={orders.length}
        onRun={() => void sending.run(orders.map(({ _id }) => _id))}
        run={sending}
        success={
          <>
            {marked === 1 ? '1 order is' : `${marked} orders are`} delivered.
            {refused > 0 && ` ${refused} refused: the table says why.`} The mails leave in a minute.{' '}
            <Link className="text-link" href={adminPaths.adminOrders} prefetch={false}>
              All orders
            </Link>
          </>
        }
      >
        {orders.length === 1 ? 'Mark it as delivered' : `Mark these ${orders.length} as delivered`}
      </BulkRun>
      <DataTable caption="Orders to mark as delivered" columns={columns} isStacked>
        {orders.map(({ _id, buyer, shippedAt, tracking }) => {
          const result = resultOf.get(_id)
          return (
            <tr key={_id}>
              <td data-label="Order">
                <ListLink href={orderPath(_id)}>{_id}</ListLink>
              </td>
              <td data-label="Customer">{buyer.name}</td>
              <td data-label="Shipped">{shippedAt && <DateTime format="table" iso={shippedAt} />}</td>
              <td className="wrap-anywhere" data-label="Parcel">
                {tracking?.carrier} {tracking?.number}
              </td>
              <td className="max-sm:col-span-2" data-label="Outcome">
                <span className={`bulk-outcome ${result?.outcome === 'refused' ? 'is-refused' : 'is-done'}`}>
                  {result && (result.detail ?? outcomes[result.outcome])}
                </span>
              </td>
            </tr>
          )
        })}
      </DataTable>
    </div>
  )
}
