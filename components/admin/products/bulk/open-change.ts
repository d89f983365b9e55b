import { useSyncExternalStore } from 'react'
import { changeChunk } from '@/lib/catalog/bulk-edit/bulk-edit-limits'
import type { BulkResult } from '@/lib/catalog/bulk-edit/bulk-edit-schema'
import { attemptFor } from '@/lib/sales/checkout/stored-rules'
import { hasStrings, isRecord } from '@/lib/shared/text/has-strings'
import { type BulkKind, bulkKinds, type SentAction } from './bulk-words'

/**
 * A change of many products that has begun, as this browser keeps it until it is finished or forgotten: a tab that was closed leaves the
 * rest to the next one. Each product has the version, and its price the target, that were shown, so that nothing is changed twice or
 * otherwise.
 */
export type OpenChange = {
  kind: BulkKind
  /** Begins the `Idempotency-Key` of each part. */
  key: string
  /** When it began, in ISO 8601. */
  at: string
  /** The change, unless it is one of prices. */
  action: SentAction | null
  ids: number[]
  versions: number[]
  /** The new prices, where the change is one of prices. */
  to: string[] | null
}

/** The change, and how far it is, under keys of their own: the second is written after each part. */
const changeKey = 'bulkChange'
const doneKey = 'bulkChangeDone'

const listeners = new Set<() => void>()
/** The change that this tab is making. */
let here: string | null = null
let text: string | null = null
let parsed: OpenChange | null = null

/** Where localStorage is blocked or full, nothing is kept. */
function store(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {}
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function areAll(value: unknown, type: 'number' | 'string', length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every((each) => typeof each === type)
}

function isOpenChange(value: unknown): value is OpenChange {
  if (!hasStrings(value, ['kind', 'key', 'at']) || !isRecord(value)) return false
  const { kind, action, ids, versions, to } = value as Record<string, unknown>
  const count = Array.isArray(ids) ? ids.length : 0
  const isPrice = to !== null && action === null && areAll(to, 'string', count)
  const isOther = to === null && isRecord(action)
  return (
    String(kind) in bulkKinds &&
    areAll(ids, 'number', count) &&
    areAll(versions, 'number', count) &&
    (isPrice || isOther)
  )
}

/** Returns the unfinished change, which another tab may be making; a malformed one counts as absent. */
function readOpenChange(): OpenChange | null {
  const stored = read(changeKey)
  if (stored === text) return parsed
  text = stored
  try {
    const value: unknown = stored === null ? null : JSON.parse(stored)
    parsed = isOpenChange(value) ? value : null
  } catch {
    parsed = null
  }
  return parsed
}

/** Returns how many of its products have been sent and answered. */
export function doneOf({ key, ids }: OpenChange): number {
  const [of, count] = (read(doneKey) ?? '').split(' ')
  const done = of === key ? Number(count) : 0
  return Number.isInteger(done) && done >= 0 && done <= ids.length ? done : 0
}

/** Keeps a change that is about to begin, in place of another one. */
export function beginChange(kind: BulkKind, action: SentAction, forecast: readonly BulkResult[]): OpenChange {
  const change: OpenChange = {
    kind,
    key: attemptFor(null, '').key,
    at: new Date().toISOString(),
    action: 'price' in action ? null : action,
    ids: forecast.map(({ id }) => id),
    versions: forecast.map(({ version }) => version ?? 0),
    to: 'price' in action ? forecast.map(({ after }) => after.price ?? '') : null,
  }
  store(doneKey, null)
  store(changeKey, JSON.stringify(change))
  return change
}

/** Returns the call of the next part, and its `Idempotency-Key`: the same after an answer that was lost. */
export function partOf({ key, action, ids, versions, to }: OpenChange, done: number) {
  const part = <T>(all: T[]) => all.slice(done, done + changeChunk)
  const body = {
    ids: part(ids),
    versions: part(versions),
    action: to ? { price: { to: part(to) } } : (action ?? {}),
  }
  return { body, key: `${key}-${done}` }
}

/** Notes how far a change is, unless another one has taken its place. */
export function saveDone({ key }: OpenChange, done: number): void {
  if (readOpenChange()?.key === key) store(doneKey, `${key} ${done}`)
}

/** Forgets a change that is finished, or whose rest is not wanted. */
export function forgetChange({ key }: OpenChange): void {
  if (readOpenChange()?.key !== key) return
  store(changeKey, null)
  store(doneKey, null)
  tell()
}

/** Says which change this tab is making; null when it stops. */
export function setHere(change: OpenChange | null): void {
  here = change?.key ?? null
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The unfinished change of this browser, unless this tab is making it, with its progress; null while hydrating. */
export function useOpenChange(): { change: OpenChange; done: number } | null {
  const change = useSyncExternalStore(subscribe, readOpenChange, () => null)
  const done = useSyncExternalStore(
    subscribe,
    () => (change ? doneOf(change) : 0),
    () => 0,
  )
  const isHere = useSyncExternalStore(
    subscribe,
    () => here !== null && here === change?.key,
    () => false,
  )
  return change && !isHere ? { change, done } : null
}
