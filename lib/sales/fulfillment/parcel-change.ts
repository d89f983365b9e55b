import { Problem } from '@/lib/shared/problem/problem'
import { type Sending, type SendingFacts, sendingStop } from './sending-rule'
import type { ParcelInput } from './shipping-schema'

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
  facts: SendingFacts
  cancelledAt: Date | null
  shippedAt: Date | null
  carrier: string
  trackingNumber: string
  trackingUrl: string
}
export type ParcelChange = 'shipped' | 'corrected' | 'unchanged'

/**
 * Returns what marking an order as shipped like this changes. Throws what speaks against sending it, and against correcting a parcel
 * `order-cancelled`: how refunded goods went stays a fact that may be put right.
 */
export function parcelChange(
  order: ParcelFacts,
  { carrier, number, url }: ParcelInput,
  anyway = false,
): ParcelChange {
  if (!order.shippedAt) {
    requireSendable('ship', order.facts, anyway)
    return 'shipped'
  }
  if (order.cancelledAt) throw new Problem('order-cancelled')
  const isSame = order.carrier === carrier && order.trackingNumber === number && order.trackingUrl === url
  return isSame ? 'unchanged' : 'corrected'
}

/** Throws what speaks against it, but for a hold that somebody knows of and passes: `anyway`. */
export function requireSendable(sending: Sending, facts: SendingFacts, anyway: boolean): void {
  const code = sendingStop(sending, facts)
  if (code !== null && !(anyway && code === 'order-on-hold')) throw new Problem(code)
}
