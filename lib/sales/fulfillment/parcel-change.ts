import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import type { OrderToSend } from './read-sending'
import type { ParcelInput } from './shipping-schema'

type ParcelFacts = Pick<OrderToSend, 'facts' | 'carrier' | 'trackingNumber' | 'trackingUrl'>
export type ParcelChange = 'shipped' | 'corrected' | 'unchanged'
export type SendingRules = {
  /** A hold is known and passed. */
  anyway?: boolean
  /** It is one of several orders, each of which nobody looks at. */
  isOfMany?: boolean
}

/** Returns what marking an order as shipped like this changes. Throws what speaks against that. */
export function parcelChange(
  order: ParcelFacts,
  { carrier, number, url }: ParcelInput,
  { anyway = false, isOfMany = false }: SendingRules,
): ParcelChange {
  const { facts } = order
  if (!facts.isShipped) {
    requireAllowed(isOfMany ? 'ship-many' : 'ship', { ...facts, isOnHold: facts.isOnHold && !anyway })
    return 'shipped'
  }
  requireAllowed('correct-parcel', facts)
  const isSame = order.carrier === carrier && order.trackingNumber === number && order.trackingUrl === url
  return isSame ? 'unchanged' : 'corrected'
}
