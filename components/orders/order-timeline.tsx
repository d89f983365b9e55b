import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import type { OrderEventType } from '@/lib/orders/order-events'
import type { OrderJson } from '@/lib/orders/schema'

const labels: Record<OrderEventType, string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** The order's events, oldest first. */
export function OrderTimeline({ events }: Pick<OrderJson, 'events'>) {
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
