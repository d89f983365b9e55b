import type { ShippingAddress } from '@/lib/orders/shipping-address'
import { hasStrings, isRecord } from '@/lib/text/has-strings'

/** An address that is being typed, with the id of the user who was signed in then; `null` for a visitor. */
export type AddressDraft = { address: ShippingAddress; userId: number | null }

export function isAddressDraft(value: unknown): value is AddressDraft {
  return (
    isRecord(value) &&
    hasStrings(value.address, ['address', 'city', 'postalCode', 'country']) &&
    (value.userId === null || typeof value.userId === 'number')
  )
}

/** The typed address, if this user or a visitor before the log-in has typed it; never another user's. */
export function draftFor(draft: AddressDraft | null, userId: number | null): ShippingAddress | null {
  if (draft === null) return null
  return draft.userId === null || draft.userId === userId ? draft.address : null
}
