import { centsOf } from '@/lib/shared/money/money'
import type { OrderEventType } from './order-events'
import type { OrderJson } from './order-schema'

/** A stop on an order's way; `at` is null before it is reached, and when nobody noted the time. */
export type Station = { type: OrderEventType; at: string | null; isReached: boolean }

type Facts = Pick<
  OrderJson,
  | 'createdAt'
  | 'paidAt'
  | 'shippedAt'
  | 'deliveredAt'
  | 'cancelledAt'
  | 'refundedAmount'
  | 'totalPrice'
  | 'events'
>

/** Returns whether all that was paid went back. */
export function isRefunded({ refundedAmount, totalPrice }: Pick<OrderJson, 'refundedAmount' | 'totalPrice'>) {
  const cents = centsOf(refundedAmount)
  return cents > 0 && cents >= centsOf(totalPrice)
}

const comingBack = /^(?:withdrawal|return)-/

/**
 * Returns the stops of an order in their order: placed, paid, shipped and delivered, those to come included. A cancelled order,
 * and one whose money all went back, ends with that after what was reached; a delivered one that comes back, or whose buyer has
 * withdrawn from the contract, with the newest step of that. Pure.
 */
export function orderStations(order: Facts): Station[] {
  const { createdAt, paidAt, shippedAt, deliveredAt, cancelledAt, events } = order
  const ends = [
    ...(cancelledAt ? [reached('cancelled', cancelledAt)] : []),
    ...(cancelledAt || isRefunded(order)
      ? events
          .filter(({ type }) => type === 'refunded')
          .slice(-1)
          .map(({ at }) => reached('refunded', at))
      : []),
  ]
  const newest = events.findLast(({ type }) => comingBack.test(type))
  if (ends.length === 0 && deliveredAt && newest && newest.type !== 'return-refused')
    ends.push(reached(newest.type, newest.at))
  const way = [
    reached('placed', createdAt),
    station('paid', paidAt),
    { ...station('shipped', shippedAt), isReached: Boolean(shippedAt ?? deliveredAt) },
    station('delivered', deliveredAt),
  ]
  if (ends.length === 0) return way
  // Delivered says shipped, and leaves a phone room for the end.
  const gone = way.filter(({ type, isReached }) => isReached && !(type === 'shipped' && deliveredAt))
  return [...gone, ...ends]
}

function station(type: OrderEventType, at: string | null): Station {
  return { type, at, isReached: at !== null }
}

function reached(type: OrderEventType, at: string): Station {
  return { type, at, isReached: true }
}
