import type { ReactNode } from 'react'
import { ShippingPrice } from '@/components/checkout/totals-rows'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import { PageHeading } from '@/components/ui/page-heading'
import { Price } from '@/components/ui/price'
import { SummaryList } from '@/components/ui/summary-list'
import type { OrderJson } from '@/lib/orders/schema'
import type { RefundDesk } from '@/lib/refunds/refund-desk'
import { centsOf } from '@/lib/text/money'
import { AddressLines } from './address-lines'
import { CancelOrder } from './cancel-order'
import { DisputeNotes } from './dispute-notes'
import { InvoiceLinks } from './invoice-links'
import { OrderLines } from './order-lines'
import { OrderTimeline } from './order-timeline'
import { PaidBanner } from './paid-at'
import { RefundList, refundedRows } from './refund-list'
import { StatusBanner } from './status-banner'
import { TrackingInfo } from './tracking-info'

type Props = {
  order: OrderJson
  /** Whether to say that PayPal's seller protection may not apply. */
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
