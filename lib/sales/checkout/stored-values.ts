import type { Compared } from '@/lib/catalog/compare/compared-ids'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { OrderAddress, RequiredName } from '@/lib/sales/orders/address-fields'
import { hasNumbers, hasStrings, isRecord } from '@/lib/shared/text/has-strings'

/**
 * The values of the browser's store that are more than a text, and how they are recognized. Every page reads the store, so that
 * home loads no more than that; what pages make of the values is in stored-rules.ts.
 */

/** An address that is being typed, with the id of the user who was signed in then; `null` for a visitor. */
export type AddressDraft = { address: OrderAddress; userId: number | null }

/** Written out, because every page loads this file and only the checkout the table of fields. */
const requiredNames = ['address', 'city', 'postalCode', 'country'] satisfies RequiredName[]

export function isOrderAddress(value: unknown): value is OrderAddress {
  return hasStrings(value, requiredNames)
}

export function isAddressDraft(value: unknown): value is AddressDraft {
  return (
    isRecord(value) &&
    isOrderAddress(value.address) &&
    (value.userId === null || typeof value.userId === 'number')
  )
}

/**
 * An order's content and its idempotency key. A double click, a retry after a lost response, a reload or a second tab sends the
 * same key, so the shop places one order. Changed content, or the order after a success, gets a new key.
 */
export type Attempt = { content: string; key: string }

export type PlacedOrder = { id: number; userId: number; placedAt: number }

export function isPlacedOrder(value: unknown): value is PlacedOrder {
  return hasNumbers(value, ['id', 'userId', 'placedAt'])
}

/** Numbers of units by the ids of products. */
export type Quantities = Readonly<Record<string, number>>

export function quantitiesOf(cart: readonly { product: number; qty: number }[]): Quantities {
  return Object.fromEntries(cart.map(({ product, qty }) => [product, qty]))
}

/** Whose cart this browser has, and what of it their account is known to have: `null` until it has answered. */
export type AccountCart = { userId: number; lines: Quantities | null; left?: Quantities }

export function isAccountCart(value: unknown): value is AccountCart {
  return hasNumbers(value, ['userId']) && 'lines' in value && (value.lines === null || isRecord(value.lines))
}

/** A product that this browser has viewed, and its group. Without its price, which may have changed since. */
export type RecentProduct = Pick<ProductJson, '_id' | 'name' | 'image' | 'imageAlt'> & {
  groupId?: number | undefined
}

export function isRecentProduct(value: unknown): value is RecentProduct {
  return hasStrings(value, ['name', 'image', 'imageAlt']) && hasNumbers(value, ['_id']) && value._id > 0
}

export function isCompared(value: unknown): value is Compared {
  return hasNumbers(value, ['_id']) && hasStrings(value, ['category']) && value._id > 0
}

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
