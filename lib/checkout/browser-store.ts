'use client'

import { useSyncExternalStore } from 'react'
import { isSessionId } from '@/lib/auth/session-mark'
import type { Attempt } from '@/lib/checkout/attempt'
import { type CartItem, isCartItem } from '@/lib/checkout/cart'
import type { ShippingAddress } from '@/lib/orders/schema'
import type { UserInfo } from '@/lib/users/schema'

/**
 * What the browser keeps between visits (Spec §3), as JSON in localStorage under exactly these keys. It survives a reload
 * and follows other tabs; a damaged value counts as absent. Where localStorage is blocked it lives as long as the page.
 */
type Stored = {
  cartItems: CartItem[]
  shippingAddress: ShippingAddress | null
  /** Null until one is chosen; `defaultPaymentMethod` then stands for it. */
  paymentMethod: string | null
  userInfo: UserInfo | null
  /** Ours, not the spec's: the order being placed and its idempotency key, the same in every tab. */
  placeOrderAttempt: Attempt | null
  /** Ours: sessions that this browser has logged out of and whose end the shop has not confirmed (`lib/log-out.ts`). */
  pendingLogouts: string[]
}
type Key = keyof Stored

export const defaultPaymentMethod = 'Paypal'

/** Whether every named property is there and a string. */
function hasTexts(value: unknown, names: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  )
}

const readers: { [K in Key]: (value: unknown) => Stored[K] } = {
  cartItems: (value) => (Array.isArray(value) && value.every(isCartItem) ? value : []),
  shippingAddress: (value) =>
    hasTexts(value, ['address', 'city', 'postalCode', 'country']) ? (value as ShippingAddress) : null,
  paymentMethod: (value) => (typeof value === 'string' && value !== '' ? value : null),
  userInfo: (value) => (hasTexts(value, ['name', 'email', 'token']) ? (value as UserInfo) : null),
  placeOrderAttempt: (value) => (hasTexts(value, ['content', 'key']) ? (value as Attempt) : null),
  // At most what one call may name.
  pendingLogouts: (value) => (Array.isArray(value) ? value.filter(isSessionId).slice(-20) : []),
}

const listeners = new Set<() => void>()
const memory = new Map<Key, string>()
/** The parsed value of each key with the text it was parsed from, so that equal text gives the identical object. */
const parsed = new Map<Key, { text: string | null; value: unknown }>()

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

/** The value kept under `key`, or its empty value. */
export function readStored<K extends Key>(key: K): Stored[K] {
  const text = readText(key)
  const known = parsed.get(key)
  if (known && known.text === text) return known.value as Stored[K]
  const value = readers[key](parseJson(text))
  parsed.set(key, { text, value })
  return value
}

/** Keeps `value` under `key` and tells every island of this tab (other tabs hear it from the browser). */
export function writeStored<K extends Key>(key: K, value: Stored[K]): void {
  const text = JSON.stringify(value)
  try {
    window.localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Forgets the person: everything that is kept here of theirs. The next one on this machine inherits nothing. */
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

const serverValues: Stored = {
  cartItems: [],
  shippingAddress: null,
  paymentMethod: null,
  userInfo: null,
  placeOrderAttempt: null,
  pendingLogouts: [],
}

/** The value under `key`, followed live. During server rendering and hydration it is the empty value. */
export function useStored<K extends Key>(key: K): Stored[K] {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => serverValues[key],
  )
}

const never = () => () => {}

/** False while hydrating: what the store says is not yet known, so a page neither redirects nor says "empty". */
export function useIsStoreReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
