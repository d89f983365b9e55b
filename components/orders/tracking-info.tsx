import { DateTime } from '@/components/ui/date-time'
import type { OrderJson } from '@/lib/orders/schema'

/** The date of shipping, the carrier, the tracking number and the tracking link. Nothing before it is shipped. */
export function TrackingInfo({ order: { shippedAt, tracking } }: { order: OrderJson }) {
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
