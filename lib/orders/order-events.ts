/** The events of an order's timeline. */
export const orderEventTypes = ['placed', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type OrderEventType = (typeof orderEventTypes)[number]
export type OrderEvent = { type: OrderEventType; at: Date }

type Facts = {
  createdAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  refunds: { completedAt: Date | null }[]
}

/** Returns what has happened to an order, oldest first; each completed refund is an event. Pure. */
export function orderEvents(order: Facts): OrderEvent[] {
  const times: [OrderEventType, Date | null][] = [
    ['placed', order.createdAt],
    ['paid', order.paidAt],
    ['shipped', order.shippedAt],
    ['delivered', order.deliveredAt],
    ['cancelled', order.cancelledAt],
    ...order.refunds.map(({ completedAt }): [OrderEventType, Date | null] => ['refunded', completedAt]),
  ]
  return times
    .flatMap(([type, at]) => (at ? [{ type, at }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}
