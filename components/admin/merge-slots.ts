import type { ReactNode } from 'react'

/** One entry of a list: its key and its row or card. */
export type Entry = { key: number | string; content: ReactNode }
/** The position of an entry on the screen. It stays, empty, when the entry leaves the list. */
export type Slot = Entry & { isEmpty: boolean }

export function slotsOf(entries: readonly Entry[]): Slot[] {
  return entries.map((entry) => ({ ...entry, isEmpty: false }))
}

/**
 * Merges a refetched list into the slots on the screen without moving any of them. Each entry keeps its slot, a removed one
 * leaves its slot empty, and entries after the last shown one are appended. New entries above it are not shown;
 * `newCount` is their number.
 */
export function mergeSlots(
  shown: readonly Slot[],
  fresh: readonly Entry[],
): { slots: Slot[]; newCount: number } {
  const entries = new Map(fresh.map((entry) => [entry.key, entry]))
  const isShown = new Set(shown.map(({ key }) => key))
  const appendFrom = fresh.findLastIndex(({ key }) => isShown.has(key)) + 1
  const kept = shown.map(({ key }) => {
    const entry = entries.get(key)
    return entry ? { ...entry, isEmpty: false } : { key, content: null, isEmpty: true }
  })
  return {
    slots: [...kept, ...slotsOf(fresh.slice(appendFrom))],
    newCount: fresh.slice(0, appendFrom).filter(({ key }) => !isShown.has(key)).length,
  }
}
