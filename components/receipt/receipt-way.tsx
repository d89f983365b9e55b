'use client'

import type { CSSProperties } from 'react'
import { usePaidAt } from '@/components/orders/paid-at'
import { VisitorTime } from '@/components/ui/visitor-time'
import { type OrderEventType, orderStations } from '@/lib/sales/orders/order-events'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { parcel } from '@/lib/shared/colour/palette'
import { type PlainKey, t } from '@/lib/shared/messages/message'

const labels = {
  placed: 'order.way-placed',
  paid: 'order.is-paid',
  shipped: 'order.status-shipped',
  delivered: 'order.status-delivered',
  cancelled: 'order.status-cancelled',
  refunded: 'order.status-refunded',
  'withdrawal-declared': 'order.way-withdrawal',
  'return-requested': 'order.way-return',
  'return-received': 'order.way-returned',
  'return-refused': 'order.way-not-accepted',
} as const satisfies Record<OrderEventType, PlainKey>

/** The way of an order as a line of stops, along which its parcel travels; that of an ended order has none. */
export function ReceiptWay({ order }: { order: Omit<OrderJson, 'orderItems'> }) {
  const stations = orderStations({ ...order, paidAt: usePaidAt().paidAt })
  const current = stations.findLastIndex(({ isReached }) => isReached)
  const last = stations.length - 1
  const isEnded = ['cancelled', 'refunded'].includes(stations[last]?.type ?? '')
  const place = { '--from': Math.max(0, current - 1) / last, '--at': current / last } as CSSProperties
  return (
    <section
      aria-labelledby="order-way"
      className={`room-top receipt-way ${isEnded ? 'is-ended' : ''}`}
      style={place}
    >
      <h2 className="sr-only" id="order-way">
        {t('order.way')}
      </h2>
      <div aria-hidden="true" className="receipt-track">
        {!isEnded && (
          <span>
            <Parcel />
          </span>
        )}
      </div>
      <ol style={{ gridTemplateColumns: `minmax(0,1fr)${' minmax(0,2fr)'.repeat(last - 1)} minmax(0,1fr)` }}>
        {stations.map(({ type, at, isReached }, index) => (
          <li
            aria-current={index === current ? 'step' : undefined}
            className={isReached ? 'is-reached' : undefined}
            key={type}
          >
            <span className="receipt-stop">{t(labels[type])}</span>
            {at && <VisitorTime format="moment" iso={at} />}
            {!isReached && <span className="sr-only">{t('order.way-not-yet')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Parcel() {
  return (
    <svg aria-hidden="true" height="32" viewBox="0 0 32 32" width="32">
      {parcel.map(({ path, colour }) => (
        <path d={path} fill={colour} key={path} />
      ))}
    </svg>
  )
}
