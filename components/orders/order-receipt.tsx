import type { ReactNode } from 'react'
import { ShippingPrice } from '@/components/checkout/totals-rows'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import { PageHeading } from '@/components/ui/page-heading'
import { Price } from '@/components/ui/price'
import { SummaryList } from '@/components/ui/summary-list'
import type { OrderEventType } from '@/lib/orders/order-events'
import type { OrderJson } from '@/lib/orders/schema'
import type { RefundDesk } from '@/lib/refunds/refund-desk'
import { centsOf } from '@/lib/text/money'
import { AddressLines } from './address-lines'
import { CancelOrder } from './cancel-order'
import { OrderLines } from './order-lines'
import { InvoiceLinks, PaidBanner } from './paid-at'
import { RefundList, refundedRows } from './refund-list'
import { StatusBanner } from './status-banner'

type Props = {
  order: OrderJson
  /** Says that PayPal's seller protection may not apply. */
  isUnprotected?: boolean | undefined
  /** For admins. */
  refundDesk?: RefundDesk | null
  /** Notices above all cards. */
  notices?: ReactNode
  children: ReactNode
}

/** The order as a receipt (Spec §2); `children`, the payment, stand first, on wide screens beside the rest. It prints on one page. */
export function OrderReceipt({ order, isUnprotected, refundDesk, notices, children }: Props) {
  const { buyer, orderItems } = order
  return (
    <div className="print:[zoom:0.75]">
      <p className="mb-4 hidden font-bold print:block">Ecommerce Site</p>
      <PageHeading
        note={
          <>
            Placed on <DateTime format="table" iso={order.createdAt} />
          </>
        }
      >{`Order ${order._id}`}</PageHeading>
      {refundDesk && <DisputeNotes disputes={refundDesk.disputes} />}
      {notices}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8 print:grid-cols-1 print:gap-4">
        {children}
        <div className="grid grid-cols-1 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:col-auto print:row-auto print:gap-4">
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2 print:grid-cols-2 print:gap-4">
            <Card className="flex flex-col" title="Shipping">
              {buyer.name && <p className="font-semibold wrap-break-word">{buyer.name}</p>}
              {buyer.email && (
                <a className="text-link wrap-break-word" href={`mailto:${buyer.email}`}>
                  {buyer.email}
                </a>
              )}
              {order.user.id === null && <p className="text-ink-soft">User deleted.</p>}
              <div className="mt-2 mb-5">
                <AddressLines address={order.shippingAddress} />
                {isUnprotected && (
                  <p className="mt-3 text-sm text-ink-soft print:hidden">
                    PayPal does not know this address; its seller protection may not apply.
                  </p>
                )}
              </div>
              <TrackingInfo order={order} />
              <StatusBanner done="Delivered on" iso={order.deliveredAt} missing="Not delivered yet." />
            </Card>
            <Card className="flex flex-col" title="Payment Method">
              <p className="mb-5">{order.paymentMethod}</p>
              <PaidBanner />
            </Card>
          </div>
          <Card title="Order Items">
            {orderItems.length > 0 ? (
              <OrderLines lines={orderItems} />
            ) : (
              <Alert kind="info">Order is empty.</Alert>
            )}
          </Card>
        </div>
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 lg:sticky lg:top-24 lg:col-start-2 lg:grid-cols-1 lg:nth-2:row-span-2 print:col-auto print:row-auto print:grid-cols-2 print:gap-4">
          <Card className="break-inside-avoid" title="Order Summary">
            <SummaryList
              rows={[
                { label: 'Item', value: <Price amount={order.itemsPrice} /> },
                { label: 'Shipping', value: <ShippingPrice cents={centsOf(order.shippingPrice)} /> },
                { label: 'Tax', value: <Price amount={order.taxPrice} /> },
                { label: 'Total', value: <Price amount={order.totalPrice} />, isTotal: true },
                ...refundedRows(order.refundedAmount),
              ]}
            />
            <InvoiceLinks order={order} />
          </Card>
          <OrderTimeline events={order.events} />
          <RefundList notes={refundDesk?.notes} refunds={order.refunds} />
          <CancelOrder
            isCancelled={order.cancelledAt !== null}
            isDelivered={order.isDelivered}
            orderId={order._id}
          />
        </div>
      </div>
    </div>
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

const labels: Record<OrderEventType, string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** The order's events, oldest first. */
function OrderTimeline({ events }: Pick<OrderJson, 'events'>) {
  return (
    <Card className="break-inside-avoid" title="Timeline">
      <ol>
        {events.map(({ type, at }) => (
          <li
            className="relative ml-1.5 grid border-l border-line pb-5 pl-5 before:absolute before:top-2 before:-left-[0.3125rem] before:size-2.5 before:rounded-full before:border-2 before:border-accent before:bg-surface last:border-transparent last:pb-0"
            key={`${type} ${at}`}
          >
            <span className="font-semibold">{labels[type]}</span>
            <span className="text-sm text-ink-soft">
              <DateTime format="moment" iso={at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The date of shipping, the carrier, the tracking number and the tracking link. Nothing before it is shipped. */
function TrackingInfo({ order: { shippedAt, tracking } }: { order: OrderJson }) {
  if (!shippedAt || !tracking) return null
  const { carrier, number, url } = tracking
  return (
    <div className="mb-5 border-t border-line pt-4 text-sm wrap-break-word">
      <p>
        Shipped on <DateTime format="table" iso={shippedAt} /> with <strong>{carrier}</strong>
      </p>
      {number && (
        <p className="text-ink-soft">
          Tracking number <span className="tabular-nums text-ink">{number}</span>
        </p>
      )}
      {url && (
        <a
          className="text-link inline-block py-2.5 print:hidden"
          href={url}
          rel="noopener noreferrer"
          target="_blank"
        >
          Track parcel<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}
