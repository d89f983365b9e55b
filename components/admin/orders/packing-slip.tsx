import { AddressLines } from '@/components/orders/address-lines'
import { Letterhead } from '@/components/receipt/letterhead'
import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import { Picture } from '@/components/ui/media/picture'
import type { PackingSlip as Slip } from '@/lib/sales/fulfillment/packing-slip'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { formatPrice } from '@/lib/shared/money/money'
import '@/components/receipt/receipt.css'

const reasons: Record<NonNullable<Slip['stop']>, string> = {
  cancelled: 'This order was cancelled.',
  refunded: 'All of this order was refunded.',
  refunding: 'A refund of all of this order is under way.',
  'no-units': 'All units of this order were refunded.',
}

type Props = { order: OrderJson; slip: Slip; needsAttention: boolean }

/** The content of the parcel and its addressee, without prices, on the paper of a receipt. It prints on A4 and Letter. */
export function PackingSlip({ order, slip, needsAttention }: Props) {
  return (
    <div className="packing-slip">
      <div aria-hidden="true" className="receipt-paper" />
      <div className="grid gap-6">
        <Letterhead />
        <div>
          <h2 className="receipt-number">{`Order ${order._id}`}</h2>
          <p className="mt-2 text-ink-soft">
            Placed on <DateTime format="table" iso={order.createdAt} />
          </p>
        </div>
      </div>
      {slip.stop && (
        <div className="rounded-card border-4 border-danger bg-danger-soft p-5 md:p-8" role="alert">
          <p className="text-4xl font-bold md:text-6xl">Do not send.</p>
          <p className="mt-2 text-lg">{reasons[slip.stop]}</p>
        </div>
      )}
      {!order.isPaid && slip.stop === null && <Alert kind="danger">This order is not paid.</Alert>}
      {needsAttention && slip.stop === null && (
        <Alert kind="danger">This order needs attention. Read its page before you send.</Alert>
      )}
      {slip.unnamedCents > 0 && slip.stop === null && (
        <Alert kind="danger">
          {formatPrice(slip.unnamedCents)} of this order was refunded without saying for which units. Check
          before you send.
        </Alert>
      )}
      {slip.stop === null && (
        <>
          <ShipTo order={order} />
          <Lines items={order.orderItems} lines={slip.lines} />
        </>
      )}
    </div>
  )
}

function ShipTo({ order: { buyer, shippingAddress, countryCode, tracking } }: Pick<Props, 'order'>) {
  return (
    <section className="receipt-part">
      <h2>Ship to</h2>
      <div className="text-lg">
        {buyer.name && <p className="font-semibold wrap-break-word">{buyer.name}</p>}
        <AddressLines address={shippingAddress} code={countryCode} />
      </div>
      {tracking && (
        <p className="mt-3 wrap-break-word text-ink-soft">
          {tracking.carrier} {tracking.number}
        </p>
      )}
    </section>
  )
}

function Lines({ lines, items }: Pick<Slip, 'lines'> & { items: OrderJson['orderItems'] }) {
  const pictures = new Map(items.map(({ _id, image }) => [_id, image]))
  const units = lines.reduce((sum, { left }) => sum + left, 0)
  return (
    <div className="receipt-part">
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
          {lines.map(({ _id, qty, left, name, sku }) => (
            <tr className="break-inside-avoid border-b border-line align-middle" key={_id}>
              <td className="py-3 pr-4 text-lg font-bold tabular-nums">
                {left === qty ? (
                  qty
                ) : (
                  <>
                    {left} of {qty}, <span className="block text-sm font-normal">{qty - left} refunded</span>
                  </>
                )}
              </td>
              <td className="py-3 wrap-anywhere">
                <span className="flex items-center gap-4">
                  <Picture
                    alt=""
                    className="size-12 shrink-0 rounded-control bg-sunken object-cover"
                    height={48}
                    isEager
                    sizes="3rem"
                    src={pictures.get(_id) ?? ''}
                    width={48}
                  />
                  <span>
                    {name}
                    {sku && <span className="block text-sm text-ink-soft">{sku}</span>}
                  </span>
                </span>
              </td>
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
