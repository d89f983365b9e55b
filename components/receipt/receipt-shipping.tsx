import type { ReactNode } from 'react'
import { AddressLines } from '@/components/orders/address-lines'
import { TrackLink } from '@/components/orders/track-link'
import { VisitorTime } from '@/components/ui/visitor-time'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { rich, t } from '@/lib/shared/messages/message'
import { mailtoLink } from '@/lib/shared/text/email-address'
import { shop } from '@/lib/store/settings/read-shop'
import { arrivalOf } from './order-arrival'
import { StatusBanner } from './status-banner'

type Props = {
  order: OrderJson
  /** Says that PayPal's seller protection may not apply. */
  isUnprotected: boolean | undefined
  correction: ReactNode
}

/** Who gets an order, where it goes, when it arrives, and where it is. */
export function ReceiptShipping({ order, isUnprotected, correction }: Props) {
  const { buyer } = order
  const arrival = arrivalOf(order, shop())
  return (
    <section>
      <div>
        <h2>{t('order.shipping')}</h2>
        {buyer.name && <p className="font-semibold wrap-break-word">{buyer.name}</p>}
        {buyer.email && (
          <a className="text-link wrap-break-word" href={mailtoLink(buyer.email)}>
            {buyer.email}
          </a>
        )}
        {order.user.id === null && <p className="text-ink-soft">{t('order.user-deleted')}</p>}
        {order.shippingAddress.address === '' && (
          <p className="text-ink-soft">{t('order.address-removed')}</p>
        )}
        <div className="mt-1">
          <AddressLines address={order.shippingAddress} code={order.countryCode} />
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
      <DeliveredBanner deliveredAt={order.deliveredAt} />
    </section>
  )
}

/** 'Delivered on' with the time, or 'Not delivered yet.' (Spec §2). */
function DeliveredBanner({ deliveredAt }: { deliveredAt: string | null }) {
  if (!deliveredAt) return <StatusBanner>{t('order.not-delivered')}</StatusBanner>
  const time = () => <VisitorTime format="moment" iso={deliveredAt} key="time" />
  return <StatusBanner isDone>{rich('order.delivered-on', { time })}</StatusBanner>
}

/** The date of shipping, the carrier, the tracking number and the tracking link. Nothing before it is shipped. */
function TrackingInfo({ order: { shippedAt, tracking } }: { order: OrderJson }) {
  if (!shippedAt || !tracking) return null
  const { carrier, number, url } = tracking
  return (
    <div className="mt-3 text-sm wrap-break-word">
      <p>
        {rich('order.shipped-on', {
          name: carrier,
          time: () => <VisitorTime format="table" iso={shippedAt} key="time" />,
          carrier: (parts) => <strong key="carrier">{parts}</strong>,
        })}
      </p>
      {number && (
        <p className="text-ink-soft">
          {rich('order.tracking-number', {
            code: number,
            number: (parts) => (
              <span className="block tabular-nums text-ink" key="number">
                {parts}
              </span>
            ),
          })}
        </p>
      )}
      {url && <TrackLink className="text-link inline-block py-2.5 print:hidden" url={url} />}
    </div>
  )
}
