import type { ReactNode } from 'react'
import { ShippingPrice } from '@/components/checkout/totals-rows'
import { CancelOrder } from '@/components/orders/cancel-order'
import { PaidBanner } from '@/components/orders/paid-at'
import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import { Price } from '@/components/ui/price'
import { SummaryList } from '@/components/ui/summary-list'
import { VisitorTime } from '@/components/ui/visitor-time'
import { taxLine, withTaxLine } from '@/lib/catalog/pricing/tax-line'
import type { RefundDetails } from '@/lib/money/refunds/refund-body'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { localPath } from '@/lib/shared/messages/current-language'
import { rich, t } from '@/lib/shared/messages/message'
import { centsOf } from '@/lib/shared/money/money'
import { localShop } from '@/lib/store/settings/local-shop'
import { shop } from '@/lib/store/settings/read-shop'
import { Letterhead } from './letterhead'
import { OrderLines } from './order-lines'
import { ReceiptPapers } from './receipt-papers'
import { ReceiptSheet } from './receipt-sheet'
import { ReceiptShipping } from './receipt-shipping'
import { ReceiptStamp } from './receipt-stamp'
import { ReceiptWay } from './receipt-way'
import { RefundList, refundedRows } from './refund-list'
import './receipt.css'

type Props = {
  order: OrderJson
  /** Says that PayPal's seller protection may not apply. */
  isUnprotected?: boolean | undefined
  /** The viewer cancels it here, and not among the work of the admin. */
  canCancel?: boolean
  /** For admins. */
  refundDetails?: RefundDetails | null
  /** A form that corrects the address. */
  correction?: ReactNode
  /** What came back, or may. */
  returns?: ReactNode
  /** Where its buyer finds its products once more. */
  again?: string | null
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
  refundDetails,
  returns,
  again = null,
  notices,
  children,
}: Props) {
  const { status } = order
  const end = status === 'cancelled' || status === 'refunded' ? status : null
  return (
    <>
      {refundDetails && <DisputeNotes disputes={refundDetails.disputes} />}
      {notices}
      <ReceiptSheet orderId={order._id}>
        <ReceiptWay order={order} />
        <div aria-hidden="true" className="receipt-paper" />
        <header className="room-heading receipt-head">
          <div className="min-w-0">
            <Letterhead />
            <h1 className="receipt-number wrap-break-word">{t('order.title', { id: order._id })}</h1>
            <p className="text-ink-soft">
              {rich('order.placed-on', {
                time: () => <VisitorTime format="table" iso={order.createdAt} key="time" />,
              })}
            </p>
          </div>
          <ReceiptStamp end={end} />
        </header>
        <div className="room-side receipt-side">
          {children}
          <ReceiptPapers order={order} />
        </div>
        <div className="room-main receipt-body">
          <ReceiptLines again={again} order={order} />
          <RefundList notes={refundDetails?.notes} refunds={order.refunds} />
          {returns}
          <div className="receipt-part receipt-states">
            <ReceiptShipping correction={correction} isUnprotected={isUnprotected} order={order} />
            <section>
              <div>
                <h2>{t('order.payment-method')}</h2>
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

type Part = Required<Pick<Props, 'order' | 'again'>>

/** What was bought, and what it costs. */
function ReceiptLines({ order, again }: Part) {
  return (
    <>
      <section className="receipt-part">
        <h2>{t('order.items')}</h2>
        {order.orderItems.length > 0 ? (
          <OrderLines lines={order.orderItems.map((line) => ({ lang: order.language, ...line }))} />
        ) : (
          <Alert kind="info">{t('order.empty')}</Alert>
        )}
        {again && (
          <p className="mt-2 print:hidden">
            <a className="text-link inline-flex min-h-11 items-center" href={localPath(again)}>
              {t('order.buy-again')}
            </a>
          </p>
        )}
      </section>
      <section className="receipt-part break-inside-avoid">
        <h2>{t('order.summary')}</h2>
        <SummaryList
          rows={[
            ...withTaxLine<ReactNode>(
              [
                { label: t('order.item'), value: <Price amount={order.itemsPrice} /> },
                {
                  label: t('order.shipping-costs'),
                  value: <ShippingPrice cents={centsOf(order.shippingPrice)} />,
                },
              ],
              { label: t('order.total'), value: <Price amount={order.totalPrice} />, isTotal: true },
              taxLine(order, localShop(shop()).taxLabel),
              <Price amount={order.taxPrice} key="tax" />,
            ),
            ...refundedRows(order.refundedAmount),
          ]}
        />
      </section>
    </>
  )
}

/** The disputes of an order that no longer wait for an admin, for admins; those not closed at PayPal with their deadline. */
function DisputeNotes({ disputes }: Pick<RefundDetails, 'disputes'>) {
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
