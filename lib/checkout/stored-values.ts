import type { ProductJson } from '@/lib/catalogue/schema'
import type { ShippingAddress } from '@/lib/orders/shipping-address'
import { hasNumbers, hasStrings, isRecord } from '@/lib/text/has-strings'

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

/**
 * An order's content and its idempotency key. A double click, a retry after a lost response, a reload or a second tab sends the
 * same key, so the shop places one order. Changed content, or the order after a success, gets a new key.
 */
export type Attempt = { content: string; key: string }

/** The attempt for `content`: the stored one when its content is the same, otherwise a new one with a random 128-bit key. */
export function attemptFor(stored: Attempt | null, content: string): Attempt {
  if (stored?.content === content) return stored
  // Not `crypto.randomUUID`, which browsers do not offer on plain http, as in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { content, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}

/** The order that this browser has placed last, and by which user. */
export type PlacedOrder = { id: number; userId: number; placedAt: number }

const recentMs = 30 * 60_000

export function isPlacedOrder(value: unknown): value is PlacedOrder {
  return hasNumbers(value, ['id', 'userId', 'placedAt'])
}

/** The id of the order that the user has just placed: to it leads a step of the checkout whose cart is empty. */
export function justPlaced(
  order: PlacedOrder | null,
  userId: number | undefined,
  now: number,
): number | null {
  const isTheirs = order !== null && order.userId === userId && now - order.placedAt < recentMs
  return isTheirs ? order.id : null
}

/** A product that this browser has viewed. Without its price, which may have changed since. */
export type RecentProduct = Pick<ProductJson, '_id' | 'name' | 'image' | 'imageAlt'>

/** One more than is shown, because the page of the product itself leaves it out. */
const maxRecent = 5

export function isRecentProduct(value: unknown): value is RecentProduct {
  return hasStrings(value, ['name', 'image', 'imageAlt']) && hasNumbers(value, ['_id']) && value._id > 0
}

/** Puts a viewed product first. Each product is listed once; the oldest ones are dropped. */
export function addRecent(
  recent: readonly RecentProduct[],
  { _id, name, image, imageAlt }: RecentProduct,
): RecentProduct[] {
  const others = recent.filter((product) => product._id !== _id)
  return [{ _id, name, image, imageAlt }, ...others].slice(0, maxRecent)
}

/** Lines that can be saved for later. */
export const maxSaved = 50

export const maxSearches = 5
/** As long as the field takes. */
const maxSearchLength = 100

export function isSearch(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxSearchLength
}

/** Puts the words of a search first. Words that differ only in case are listed once; the oldest ones are dropped. */
export function addSearch(searches: readonly string[], typed: string): string[] {
  const words = typed.replace(/\s+/g, ' ').trim().slice(0, maxSearchLength).trim()
  if (words === '') return [...searches]
  const others = searches.filter((search) => search.toLowerCase() !== words.toLowerCase())
  return [words, ...others].slice(0, maxSearches)
}
