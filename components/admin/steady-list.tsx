'use client'

import { Fragment, type ReactNode, useRef, useState } from 'react'
import { type Entry, keepPlaces, type Place, placesOf } from '@/components/admin/keep-places'
import { ListFrame } from '@/components/admin/list-frame'
import { type Column, DataTable } from '@/components/ui/data-table'

export type ListParts = {
  /** Stands above the list while there is nothing to report. */
  note: ReactNode
  /** Stands in the place of a list that was opened without entries. */
  empty: ReactNode
}
type Props = ListParts & { entries: readonly Entry[] }

const emptyPlace = 'No longer on this page.'

type Shown = { entries: readonly Entry[]; places: Place[]; waiting: number }

/** A list that is read again keeps every entry in its place, until it is opened again or the admin asks for what is new. */
function usePlaces(entries: readonly Entry[]) {
  const [shown, setShown] = useState<Shown>(() => ({ entries, places: placesOf(entries), waiting: 0 }))
  if (shown.entries !== entries) setShown({ entries, ...keepPlaces(shown.places, entries) })
  const { places, waiting } = shown
  return { places, waiting, onShow: () => setShown({ entries, places: placesOf(entries), waiting: 0 }) }
}

/** A table; the content of an entry is its `<tr>`, one line high. Every column has a width, whatever is in it. */
export function SteadyTable({
  caption,
  columns,
  entries,
  empty,
  note,
}: Props & { caption: string; columns: readonly Column[] }) {
  const { places, ...list } = usePlaces(entries)
  if (places.length === 0) return empty
  return (
    <ListFrame {...list} note={note}>
      <DataTable caption={caption} columns={columns} isFixed isTall>
        {places.map(({ key, content, isEmpty }) =>
          isEmpty ? (
            <tr className="is-empty" key={key}>
              <td colSpan={columns.length}>
                <span className="sticky left-4">{emptyPlace}</span>
              </td>
            </tr>
          ) : (
            <Fragment key={key}>{content}</Fragment>
          ),
        )}
      </DataTable>
    </ListFrame>
  )
}

/** Cards one beneath the other; each keeps the height that it has when an action begins, until the screen is another. */
export function SteadyCards({ label, entries, empty, note }: Props & { label: string }) {
  const { places, ...list } = usePlaces(entries)
  const cards = useRef<HTMLUListElement>(null)
  if (places.length === 0) return empty
  return (
    <ListFrame {...list} note={note} onBegin={() => cards.current && lockHeights(cards.current)}>
      <ul aria-label={label} className="grid gap-3" ref={cards}>
        {places.map(({ key, content, isEmpty }) => (
          <li className="overflow-y-auto rounded-card border border-line bg-surface p-4 md:px-5" key={key}>
            {isEmpty ? <p className="text-sm text-ink-soft">{emptyPlace}</p> : content}
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}

function lockHeights(list: HTMLElement): void {
  const cards = [...list.children].filter((card) => card instanceof HTMLElement)
  const heights = cards.map((card) => card.getBoundingClientRect().height)
  for (const [index, card] of cards.entries()) card.style.height = `${heights[index]}px`
  const { innerWidth } = window
  const unlock = () => {
    // A phone's address bar comes and goes.
    if (window.innerWidth === innerWidth) return
    for (const card of cards) card.style.height = ''
    window.removeEventListener('resize', unlock)
  }
  window.addEventListener('resize', unlock)
}
