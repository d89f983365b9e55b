import type { ReturnState } from '@/lib/generated/prisma/enums'

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
