import type { ReactNode } from 'react'

/** One entry of a list: what identifies it, and its row or card. */
export type Entry = { key: number | string; content: ReactNode }
/** The place of an entry on the screen; empty once the entry has left the list. */
export type Place = Entry & { isEmpty: boolean }

export function placesOf(entries: readonly Entry[]): Place[] {
  return entries.map((entry) => ({ ...entry, isEmpty: false }))
}

/**
 * What is on the screen, brought up to date without moving anything: each entry keeps its place, one that has left leaves
 * its place empty, and those that follow the last one are appended. New ones above it wait; `waiting` says how many.
 */
export function keepPlaces(
  shown: readonly Place[],
  fresh: readonly Entry[],
): { places: Place[]; waiting: number } {
  const entries = new Map(fresh.map((entry) => [entry.key, entry]))
  const isShown = new Set(shown.map(({ key }) => key))
  const below = fresh.findLastIndex(({ key }) => isShown.has(key)) + 1
  const kept = shown.map(({ key }) => {
    const entry = entries.get(key)
    return entry ? { ...entry, isEmpty: false } : { key, content: null, isEmpty: true }
  })
  return {
    places: [...kept, ...placesOf(fresh.slice(below))],
    waiting: fresh.slice(0, below).filter(({ key }) => !isShown.has(key)).length,
  }
}
