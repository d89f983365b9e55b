import type { ReactNode } from 'react'
import { ShippingPrice } from '@/components/checkout/totals-rows'
import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import { Price } from '@/components/ui/price'
import { SummaryList } from '@/components/ui/summary-list'
import { arrivalOf } from '@/lib/orders/order-arrival'
import { isRefunded } from '@/lib/orders/order-stations'
import type { OrderJson } from '@/lib/orders/schema'
import type { RefundDesk } from '@/lib/refunds/refund-desk'
import { shop } from '@/lib/shop/read-shop'
import { taxLine, withTaxLine } from '@/lib/shop/tax-line'
import { centsOf } from '@/lib/text/money'
import { AddressLines } from './address-lines'
import { CancelOrder } from './cancel-order'
import { Letterhead } from './letterhead'
import { OrderLines } from './order-lines'
import { PaidBanner } from './paid-at'
import { ReceiptPapers } from './receipt-papers'
import { ReceiptSheet } from './receipt-sheet'
import { ReceiptStamp } from './receipt-stamp'
import { ReceiptWay } from './receipt-way'
import { RefundList, refundedRows } from './refund-list'
import { StatusBanner } from './status-banner'
import { TrackLink } from './track-link'
import './receipt.css'

type Props = {
  order: OrderJson
  /** Says that PayPal's seller protection may not apply. */
  isUnprotected?: boolean | undefined
  /** The viewer cancels it here, and not among the work of the desk. */
  canCancel?: boolean
  /** For admins. */
  refundDesk?: RefundDesk | null
  /** A form that corrects the address. */
  correction?: ReactNode
  /** What came back, or may. */
  returns?: ReactNode
  /** Notices above the receipt. */
  notices?: ReactNode
  children: ReactNode
}

/**
 * The order as a receipt (Spec §2): its way, then a strip of paper. `children`, the payment, stand below the number, on wide screens
 * beside the paper. It prints on one page.
 */
export function OrderReceipt({
  order,
  isUnprotected,
  canCancel = true,
  correction,
  refundDesk,
  returns,
  notices,
  children,
}: Props) {
  const end = order.cancelledAt ? 'Cancelled' : isRefunded(order) ? 'Refunded' : null
  return (
    <>
      {refundDesk && <DisputeNotes disputes={refundDesk.disputes} />}
      {notices}
      <ReceiptSheet orderId={order._id}>
        <ReceiptWay order={order} />
        <div aria-hidden="true" className="receipt-paper" />
        <header className="room-heading receipt-head">
          <div className="min-w-0">
            <Letterhead />
            <h1 className="receipt-number wrap-break-word">{`Order ${order._id}`}</h1>
            <p className="text-ink-soft">
              Placed on <DateTime format="table" iso={order.createdAt} />
            </p>
          </div>
          <ReceiptStamp end={end} />
        </header>
        <div className="room-side receipt-side">
          {children}
          <ReceiptPapers order={order} />
        </div>
        <div className="room-main receipt-body">
          <ReceiptLines order={order} />
          <RefundList notes={refundDesk?.notes} refunds={order.refunds} />
          {returns}
          <div className="receipt-part receipt-states">
            <Shipping correction={correction} isUnprotected={isUnprotected} order={order} />
            <section>
              <div>
                <h2>Payment Method</h2>
                <p>{order.paymentMethod}</p>
              </div>
              <PaidBanner />
            </section>
          </div>
        </div>
        {canCancel && (
          <CancelOrder
            isCancelled={order.cancelledAt !== null}
            isDelivered={order.isDelivered}
            orderId={order._id}
          />
        )}
      </ReceiptSheet>
    </>
  )
}

type Part = Pick<Props, 'order'>

/** What was bought, and what it costs. */
function ReceiptLines({ order }: Part) {
  return (
    <>
      <section className="receipt-part">
        <h2>Order Items</h2>
        {order.orderItems.length > 0 ? (
          <OrderLines lines={order.orderItems} />
        ) : (
          <Alert kind="info">Order is empty.</Alert>
        )}
      </section>
      <section className="receipt-part break-inside-avoid">
        <h2>Order Summary</h2>
        <SummaryList
          rows={[
            ...withTaxLine<ReactNode>(
              [
                { label: 'Item', value: <Price amount={order.itemsPrice} /> },
                { label: 'Shipping', value: <ShippingPrice cents={centsOf(order.shippingPrice)} /> },
              ],
              { label: 'Total', value: <Price amount={order.totalPrice} />, isTotal: true },
              taxLine(order, shop().taxLabel),
              <Price amount={order.taxPrice} key="tax" />,
            ),
            ...refundedRows(order.refundedAmount),
          ]}
        />
      </section>
    </>
  )
}

function Shipping({ order, isUnprotected, correction }: Part & Pick<Props, 'isUnprotected' | 'correction'>) {
  const { buyer } = order
  const arrival = arrivalOf(order, shop())
  return (
    <section>
      <div>
        <h2>Shipping</h2>
        {buyer.name && <p className="font-semibold wrap-break-word">{buyer.name}</p>}
        {buyer.email && (
          <a className="text-link wrap-break-word" href={`mailto:${buyer.email}`}>
            {buyer.email}
          </a>
        )}
        {order.user.id === null && <p className="text-ink-soft">User deleted.</p>}
        {order.shippingAddress.address === '' && (
          <p className="text-ink-soft">Name and address were removed.</p>
        )}
        <div className="mt-1">
          <AddressLines address={order.shippingAddress} />
          {correction}
          {isUnprotected && (
            <p className="mt-3 text-sm text-ink-soft print:hidden">
              PayPal does not know this address; its seller protection may not apply.
            </p>
          )}
        </div>
        <TrackingInfo order={order} />
        {arrival && <p className="mt-3">{arrival}.</p>}
      </div>
      <StatusBanner done="Delivered on" iso={order.deliveredAt} missing="Not delivered yet." />
    </section>
  )
}

/** The disputes of an order that no longer wait for an admin, for admins; those not closed at PayPal with their deadline. */
function DisputeNotes({ disputes }: Pick<RefundDesk, 'disputes'>) {
  return disputes.map(({ id, reason, status, amount, respondBy, closedAt }) => (
    <div className="no-print mb-6" key={id}>
      <Alert kind={closedAt ? 'info' : 'warning'}>
        <p className="font-semibold">
          {closedAt ? 'A dispute at PayPal is closed' : 'The buyer disputes this order at PayPal'}
          {amount && ` (${amount})`}: {reason}
        </p>
        <p>
          PayPal says: {status}.{' '}
          {closedAt ? (
            <>
              Closed on <DateTime format="moment" iso={closedAt} />.
            </>
          ) : (
            respondBy && (
              <>
                Answer in PayPal’s resolution centre by <DateTime format="moment" iso={respondBy} />.
              </>
            )
          )}
        </p>
      </Alert>
    </div>
  ))
}

/** The date of shipping, the carrier, the tracking number and the tracking link. Nothing before it is shipped. */
function TrackingInfo({ order: { shippedAt, tracking } }: { order: OrderJson }) {
  if (!shippedAt || !tracking) return null
  const { carrier, number, url } = tracking
  return (
    <div className="mt-3 text-sm wrap-break-word">
      <p>
        Shipped on <DateTime format="table" iso={shippedAt} /> with <strong>{carrier}</strong>
      </p>
      {number && (
        <p className="text-ink-soft">
          Tracking number <span className="block tabular-nums text-ink">{number}</span>
        </p>
      )}
      {url && <TrackLink className="text-link inline-block py-2.5 print:hidden" url={url} />}
    </div>
  )
}
