import { AddressLines } from '@/components/orders/address-lines'
import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import type { OrderJson } from '@/lib/orders/schema'

/** Says why the parcel should perhaps not be sent; nothing for an order that is paid and not refunded. */
function Warning({ order: { cancelledAt, isPaid, refundedAmount } }: { order: OrderJson }) {
  if (cancelledAt) return <Alert kind="danger">This order was cancelled. Do not send it.</Alert>
  if (!isPaid) return <Alert kind="danger">This order is not paid.</Alert>
  if (refundedAmount === '0.00') return null
  return <Alert kind="danger">${refundedAmount} of this order was refunded.</Alert>
}

/** The content of the parcel and its addressee, without prices and pictures. It prints on A4 and Letter. */
export function PackingSlip({ order }: { order: OrderJson }) {
  const { buyer, orderItems, tracking } = order
  const units = orderItems.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <div className="grid gap-8 rounded-card border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0">
      <p className="hidden font-bold print:block">Ecommerce Site</p>
      <Warning order={order} />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="mb-1 text-sm text-ink-soft">Ship to</h2>
          <div className="text-lg">
            {buyer.name && <p className="font-semibold wrap-break-word">{buyer.name}</p>}
            <AddressLines address={order.shippingAddress} />
          </div>
        </section>
        <section className="sm:text-right print:text-right">
          <h2 className="mb-1 text-sm text-ink-soft">Order</h2>
          <p className="text-2xl font-bold tabular-nums">{order._id}</p>
          <p className="text-ink-soft">
            Placed on <DateTime format="table" iso={order.createdAt} />
          </p>
          {tracking && (
            <p className="wrap-break-word text-ink-soft">
              {tracking.carrier} {tracking.number}
            </p>
          )}
        </section>
      </div>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b-2 border-ink text-sm">
            <th className="w-24 py-2 pr-4 font-semibold" scope="col">
              Quantity
            </th>
            <th className="py-2 font-semibold" scope="col">
              Product
            </th>
          </tr>
        </thead>
        <tbody>
          {orderItems.map(({ _id, qty, name }) => (
            <tr className="break-inside-avoid border-b border-line align-baseline" key={_id}>
              <td className="py-3 pr-4 text-lg font-bold tabular-nums">{qty}</td>
              <td className="py-3 wrap-anywhere">{name}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="align-baseline">
            <td className="py-3 pr-4 font-bold tabular-nums">{units}</td>
            <td className="py-3 text-ink-soft">{units === 1 ? 'unit' : 'units in all'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
