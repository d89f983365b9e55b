import type { ReturnState } from '@/lib/generated/prisma/enums'
import type { OrderJson } from './order-schema'

/** The events of an order's timeline. A return that is refunded ends with that refund. */
export const orderEventTypes = [
  'placed',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'withdrawal-declared',
  'return-requested',
  'return-received',
  'return-refused',
] as const
export type OrderEventType = (typeof orderEventTypes)[number]
export type OrderEvent = { type: OrderEventType; at: Date }

type Facts = {
  createdAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  refunds: { completedAt: Date | null }[]
  withdrawals: { receivedAt: Date }[]
  returns: { state: ReturnState; createdAt: Date; receivedAt: Date | null; closedAt: Date | null }[]
}

/** Returns what has happened to an order, oldest first; each completed refund, withdrawal and step of a return is an event. Pure. */
export function orderEvents(order: Facts): OrderEvent[] {
  const times: [OrderEventType, Date | null][] = [
    ['placed', order.createdAt],
    ['paid', order.paidAt],
    ['shipped', order.shippedAt],
    ['delivered', order.deliveredAt],
    ['cancelled', order.cancelledAt],
    ...order.refunds.map(({ completedAt }): [OrderEventType, Date | null] => ['refunded', completedAt]),
    ...order.withdrawals.map(({ receivedAt }): [OrderEventType, Date] => ['withdrawal-declared', receivedAt]),
    ...order.returns.flatMap(({ state, ...times }): [OrderEventType, Date | null][] => [
      ['return-requested', times.createdAt],
      ['return-received', times.receivedAt],
      ['return-refused', state === 'refused' ? times.closedAt : null],
    ]),
  ]
  return times
    .flatMap(([type, at]) => (at ? [{ type, at }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** A stop on an order's way; `at` is null before it is reached, and when nobody noted the time. */
export type Station = { type: OrderEventType; at: string | null; isReached: boolean }

type ShownFacts = Pick<
  OrderJson,
  'createdAt' | 'paidAt' | 'shippedAt' | 'deliveredAt' | 'cancelledAt' | 'status' | 'events'
>

const comingBack = /^(?:withdrawal|return)-/

/**
 * Returns the stops of an order in their order: placed, paid, shipped and delivered, those to come included. A cancelled order,
 * and one whose money all went back, ends with that after what was reached; a delivered one that comes back, or whose buyer has
 * withdrawn from the contract, with the newest step of that. Pure.
 */
export function orderStations(order: ShownFacts): Station[] {
  const { createdAt, paidAt, shippedAt, deliveredAt, cancelledAt, events } = order
  const ends = [
    ...(cancelledAt ? [reached('cancelled', cancelledAt)] : []),
    ...(cancelledAt || order.status === 'refunded'
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
