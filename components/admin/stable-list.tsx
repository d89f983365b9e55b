'use client'

import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Column, DataTable } from '@/components/ui/data-table'
import { ListFrame } from './list-frame'

export type ListProps = {
  /** Shown above the list while there is no report. */
  note: ReactNode
  /** Shown instead of a list that was opened without entries. */
  empty: ReactNode
}
type Props = ListProps & { entries: readonly Entry[] }

const emptySlotText = 'No longer on this page.'

type Shown = { entries: readonly Entry[]; slots: Slot[]; newCount: number }

/** Keeps every entry in its slot when the list is refetched, until the list is reopened or the admin shows new entries. */
function useSlots(entries: readonly Entry[]) {
  const [shown, setShown] = useState<Shown>(() => ({ entries, slots: slotsOf(entries), newCount: 0 }))
  if (shown.entries !== entries) setShown({ entries, ...mergeSlots(shown.slots, entries) })
  const { slots, newCount } = shown
  return { slots, newCount, onShowNew: () => setShown({ entries, slots: slotsOf(entries), newCount: 0 }) }
}

type TableProps = Props & {
  caption: string
  columns: readonly Column[]
  /** Sets `--card-height`, the height of each card on phones. */
  className: string
}

/** A table of slots. The content of an entry is its `<tr>`: one line, on phones a card, all of the same height. */
export function StableTable({ entries, empty, note, ...table }: TableProps) {
  const { slots, ...list } = useSlots(entries)
  if (slots.length === 0) return empty
  return (
    <ListFrame {...list} note={note}>
      <DataTable isList {...table}>
        {rowsOf(slots, table.columns.length)}
      </DataTable>
    </ListFrame>
  )
}

/** Rows within an entry of a `StableTable` that keep their slots as its entries do. */
export function StableRows({ entries, columns }: Pick<Props, 'entries'> & { columns: number }) {
  return rowsOf(useSlots(entries).slots, columns)
}

function rowsOf(slots: readonly Slot[], columns: number): ReactNode {
  return slots.map(({ key, content, isEmpty }) =>
    isEmpty ? (
      <tr className="is-empty" key={key}>
        <td colSpan={columns}>{emptySlotText}</td>
      </tr>
    ) : (
      <Fragment key={key}>{content}</Fragment>
    ),
  )
}

/**
 * A list of cards. Each keeps the height it has when an action starts, until the width of the window changes; an emptied one keeps
 * its height, however it was emptied.
 */
export function StableCards({ label, entries, empty, note }: Props & { label: string }) {
  const { slots, ...list } = useSlots(entries)
  const cards = useRef<HTMLUListElement>(null)
  useKeptHeights(cards, slots)
  if (slots.length === 0) return empty
  return (
    <ListFrame {...list} note={note} onActionStart={() => cards.current && lockHeights(cards.current)}>
      <ul aria-label={label} className="grid gap-3" ref={cards}>
        {slots.map(({ key, content, isEmpty }) => (
          <li className="overflow-y-auto rounded-card border border-line bg-surface p-4 md:px-5" key={key}>
            {isEmpty ? <p className="text-sm text-ink-soft">{emptySlotText}</p> : content}
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}

/** Gives the card of an emptied slot the height that it had before. */
function useKeptHeights(list: RefObject<HTMLUListElement | null>, slots: readonly Slot[]): void {
  const heights = useRef(new Map<Slot['key'], number>())
  useLayoutEffect(() => {
    for (const [index, { key, isEmpty }] of slots.entries()) {
      const card = list.current?.children[index]
      if (!(card instanceof HTMLElement)) continue
      if (!isEmpty) heights.current.set(key, card.getBoundingClientRect().height)
      else if (card.style.height === '') card.style.height = `${heights.current.get(key) ?? 0}px`
    }
  }, [list, slots])
}

function lockHeights(list: HTMLElement): void {
  const cards = [...list.children].filter((card) => card instanceof HTMLElement)
  const heights = cards.map((card) => card.getBoundingClientRect().height)
  for (const [index, card] of cards.entries()) card.style.height = `${heights[index]}px`
  const { innerWidth } = window
  const unlock = () => {
    // A phone resizes the height whenever its address bar appears or disappears.
    if (window.innerWidth === innerWidth) return
    for (const card of cards) card.style.height = ''
    window.removeEventListener('resize', unlock)
  }
  window.addEventListener('resize', unlock)
}

/** One entry of a list: its key and its row or card. */
type Entry = { key: number | string; content: ReactNode }
/** The position of an entry on the screen. It stays, empty, when the entry leaves the list. */
type Slot = Entry & { isEmpty: boolean }

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
