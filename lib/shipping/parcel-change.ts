import { Problem } from '@/lib/problem'
import type { ShipOrderInput } from './shipping-schema'

/** What decides whether an order can be shipped, and how it was. */
export const parcelSelect = {
  cancelledAt: true,
  paidAt: true,
  deliveredAt: true,
  shippedAt: true,
  carrier: true,
  trackingNumber: true,
  trackingUrl: true,
} as const

type ParcelFacts = {
  cancelledAt: Date | null
  paidAt: Date | null
  deliveredAt: Date | null
  shippedAt: Date | null
  carrier: string
  trackingNumber: string
  trackingUrl: string
}
export type ParcelChange = 'shipped' | 'corrected' | 'unchanged'

/** Returns what marking an order as shipped like this changes. Throws `order-cancelled`, `order-not-paid`. */
export function parcelChange(order: ParcelFacts, { carrier, number, url }: ShipOrderInput): ParcelChange {
  if (order.cancelledAt) throw new Problem('order-cancelled')
  if (!order.paidAt) throw new Problem('order-not-paid')
  if (!order.shippedAt) return 'shipped'
  const isSame = order.carrier === carrier && order.trackingNumber === number && order.trackingUrl === url
  return isSame ? 'unchanged' : 'corrected'
}
