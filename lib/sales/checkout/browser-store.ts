'use client'

import { useSyncExternalStore } from 'react'
import { isSessionId } from '@/lib/accounts/sessions/session-mark'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { type Compared, maxCompared } from '@/lib/catalog/compare/compared-ids'
import type { CartItem } from '@/lib/sales/cart/cart'
import { isCartItem } from '@/lib/sales/cart/cart-item'
import type { OrderAddress } from '@/lib/sales/orders/address-fields'
import { useIsHydrated } from '@/lib/shared/browser/use-is-hydrated'
import { hasNumbers, hasStrings } from '@/lib/shared/text/has-strings'
import {
  type AccountCart,
  type AddressDraft,
  type Attempt,
  isAccountCart,
  isAddressDraft,
  isCompared,
  isOrderAddress,
  isPlacedOrder,
  isRecentProduct,
  isSearch,
  maxSaved,
  maxSearches,
  type PlacedOrder,
  type RecentProduct,
} from './stored-values'

/**
 * The data that the browser stores between visits (Spec §3), as JSON in localStorage under exactly these keys. It survives
 * reloads and is shared by all tabs; a malformed value counts as absent. Where localStorage is blocked, it lives in memory
 * until the page is left.
 */
type Stored = {
  cartItems: CartItem[]
  shippingAddress: OrderAddress | null
  /** `null` until one is chosen; `defaultPaymentMethod` applies until then. */
  paymentMethod: string | null
  userInfo: UserInfo | null
  // The other keys are not in the spec. Their lists have the latest first.
  accountCart: AccountCart | null
  savedItems: CartItem[]
  /** The order being placed and its idempotency key, shared by all tabs. */
  placeOrderAttempt: Attempt | null
  placedOrder: PlacedOrder | null
  /** What is typed on /shipping and not submitted yet. */
  addressDraft: AddressDraft | null
  /** Sessions this browser has logged out of, but whose end the shop has not confirmed (`lib/api/client/log-out.ts`). */
  pendingLogouts: string[]
  recentProducts: RecentProduct[]
  lastSearches: string[]
  /** At most three of one category. */
  compared: Compared[]
}
type Key = keyof Stored

export const defaultPaymentMethod = 'Paypal'

/** Returns whether a value is what a log-in returns. */
export function isUserInfo(value: unknown): value is UserInfo {
  return (
    hasStrings(value, ['name', 'email', 'username', 'token']) &&
    hasNumbers(value, ['id', '_id']) &&
    'isAdmin' in value &&
    typeof value.isAdmin === 'boolean'
  )
}

const readers: { [K in Key]: (value: unknown) => Stored[K] } = {
  cartItems: (value) => (Array.isArray(value) && value.every(isCartItem) ? value : []),
  accountCart: (value) => (isAccountCart(value) ? value : null),
  savedItems: (value) => (Array.isArray(value) ? value.filter(isCartItem).slice(0, maxSaved) : []),
  shippingAddress: (value) => (isOrderAddress(value) ? value : null),
  paymentMethod: (value) => (typeof value === 'string' && value !== '' ? value : null),
  userInfo: (value) => (isUserInfo(value) ? value : null),
  placeOrderAttempt: (value) => (hasStrings(value, ['content', 'key']) ? value : null),
  placedOrder: (value) => (isPlacedOrder(value) ? value : null),
  addressDraft: (value) => (isAddressDraft(value) ? value : null),
  // One logout call may name at most 20.
  pendingLogouts: (value) => (Array.isArray(value) ? value.filter(isSessionId).slice(-20) : []),
  recentProducts: (value) => (Array.isArray(value) ? value.filter(isRecentProduct) : []),
  lastSearches: (value) => (Array.isArray(value) ? value.filter(isSearch).slice(0, maxSearches) : []),
  compared: (value) => (Array.isArray(value) ? value.filter(isCompared).slice(0, maxCompared) : []),
}

const listeners = new Set<() => void>()
const memory = new Map<Key, string>()
const serverValues: Stored = {
  cartItems: [],
  accountCart: null,
  savedItems: [],
  shippingAddress: null,
  paymentMethod: null,
  userInfo: null,
  placeOrderAttempt: null,
  placedOrder: null,
  addressDraft: null,
  pendingLogouts: [],
  recentProducts: [],
  lastSearches: [],
  compared: [],
}
/** The value of each key and the text it was parsed from: an unchanged text returns the identical object. */
const values = { ...serverValues }
const texts = new Map<Key, string | null>()

function readText(key: Key): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value stored under `key`, or its empty value. */
export function readStored<K extends Key>(key: K): Stored[K] {
  const text = readText(key)
  if (texts.get(key) !== text) {
    values[key] = readers[key](parseJson(text))
    texts.set(key, text)
  }
  return values[key]
}

/** Stores `value` under `key` and notifies the islands of this tab; the browser notifies other tabs. */
export function writeStored<K extends Key>(key: K, value: Stored[K]): void {
  const text = JSON.stringify(value)
  try {
    window.localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
  for (const listener of listeners) listener()
  if (key === 'cartItems') cartChanged()
}

let follow: (isLogIn: boolean) => void = () => {}

/** Sets what a changed cart, or a log-in, sets off while somebody is logged in. */
export function onCartChange(listener: typeof follow): void {
  follow = listener
}

export function cartChanged(isLogIn = false): void {
  if (readStored('userInfo')) follow(isLogIn)
}

/** Removes everything stored about the user, for the next user of this browser. Keeps `pendingLogouts`. */
export function clearPersonalData(): void {
  for (const key of Object.keys(readers) as Key[]) {
    if (key === 'pendingLogouts') continue
    memory.delete(key)
    try {
      window.localStorage.removeItem(key)
    } catch {}
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of ['storage', 'pageshow']) window.removeEventListener(event, listener)
  }
}

/** The value under `key`, updated on every change. During server rendering and hydration it is the empty value. */
export function useStored<K extends Key>(key: K): Stored[K] {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => serverValues[key],
  )
}

/** False while hydrating, when the stored values are not known yet and a page must neither redirect nor show "empty". */
export function useIsStoreReady(): boolean {
  return useIsHydrated()
}
