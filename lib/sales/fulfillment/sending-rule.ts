import type { OrderStatus } from '@/lib/sales/order-admin/order-filter'
import type { OrderSummaryJson } from '@/lib/sales/orders/order-schema'
import type { ProblemCode } from '@/lib/shared/problem/problem'
import type { PackingSlip } from './packing-slip'

export type Sending = 'ship' | 'deliver'

/** What decides whether the goods of an order may leave. `stop` says why nothing of it is left to send. */
export type SendingFacts = {
  status: OrderStatus
  isPaid: boolean
  isShipped: boolean
  stop: PackingSlip['stop']
}

/**
 * Returns what speaks against marking an order, which is not marked yet, as shipped or delivered; null when nothing does. A hold ends with
 * the shipping: what has left may arrive. Pure; it decides for calls, keys, changes of many orders, and screens.
 */
export function sendingStop(
  sending: Sending,
  { status, isPaid, isShipped, stop }: SendingFacts,
): Extract<ProblemCode, `order-${string}`> | null {
  if (status === 'cancelled') return 'order-cancelled'
  if (status === 'refunded' || (stop !== null && !isShipped)) return 'order-refunded'
  if (sending === 'ship' && !isPaid) return 'order-not-paid'
  return status === 'on-hold' ? 'order-on-hold' : null
}

/** Why an order is on hold, for who decides to pass that. */
export const holdText = 'A dispute, a payment, a refund or a withdrawal of it waits for a decision.'

type ShownOrder = Pick<OrderSummaryJson, 'status' | 'isPaid' | 'shippedAt'>

/** The same for an order as a screen has it, which knows nothing of refunds under way: its call does. */
export function shownStop(sending: Sending, { status, isPaid, shippedAt }: ShownOrder) {
  return sendingStop(sending, { status, isPaid, isShipped: shippedAt !== null, stop: null })
}
