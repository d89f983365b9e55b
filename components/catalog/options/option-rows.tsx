'use client'

import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { PageLink } from '@/components/ui/page-link'
import { productPath } from '@/lib/shared/routes/paths'
import './options.css'

type ShownChoice = {
  id: number
  value: string
  isChosen?: boolean
  isSoldOut?: boolean
  /** Which other values it comes with. */
  note?: string
  /** The picture of a colour; a cut-out has the hue of its room. */
  src?: string
  hue?: number
}
export type Row = {
  name: string
  chosen: string
  /** What a star beside a value means. */
  star?: string
  choices: ShownChoice[]
}

/** The link that was followed last: where it led, its row, and its place in the window. */
let followed: { path: string; row: number; top: number } | null = null

/**
 * The options of a product as rows of links to the other members of its group. Each is another page: on it the chosen value has the
 * focus, and its row stands where the pointer is.
 */
export function OptionRows({ rows, soldOut }: { rows: Row[]; soldOut: string }) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of another page.
  useLayoutEffect(() => {
    if (followed?.path !== window.location.pathname) return
    const row = place.current?.children[followed.row]
    if (row) window.scrollBy({ top: row.getBoundingClientRect().top - followed.top, behavior: 'instant' })
    // With a view transition the first script may have moved the focus to the page before.
    if (document.activeElement?.matches('body, #content'))
      row?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
    followed = null
  }, [rows])
  // After the layout effects of the next page, which wait for pictures in a view transition.
  useEffect(() => showFromTop, [])

  return (
    <div className="option-rows" id="options" ref={place}>
      {rows.map(({ name, chosen, star, choices }, row) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div
          aria-describedby={star && `${id}${row}*`}
          aria-labelledby={`${id}${row}`}
          key={name}
          onClick={(event) => noteFollowed(event, row)}
          onKeyDown={moveFocus}
          role="group"
        >
          <p>
            <b id={`${id}${row}`}>{name}</b> {chosen}
            {star && <i id={`${id}${row}*`}>{star}</i>}
          </p>
          {choices.map((choice) => (
            <ChoiceLink key={choice.id} soldOut={soldOut} {...choice} />
          ))}
        </div>
      ))}
    </div>
  )
}

function ChoiceLink({
  id,
  value,
  isChosen,
  isSoldOut,
  note,
  src,
  hue,
  soldOut,
}: ShownChoice & { soldOut: string }) {
  const room: CSSProperties & { '--h'?: number } = { '--h': hue }
  return (
    <PageLink aria-current={isChosen || undefined} href={productPath(id)} scroll={false} title={src && value}>
      {src ? (
        <>
          {/* biome-ignore lint/performance/noImgElement: a disc has one small file. */}
          <img
            alt=""
            className={hue === undefined ? undefined : 'cut-out'}
            loading="lazy"
            src={src}
            style={room}
          />
          <span>{value}</span>
        </>
      ) : (
        value
      )}
      {note && <small>{note}</small>}
      {isSoldOut && <em>{`, ${soldOut}`}</em>}
    </PageLink>
  )
}

/** What was followed has led to a page without rows: the member is no longer sold, or no longer of the group. */
function showFromTop() {
  if (followed?.path !== window.location.pathname) return
  followed = null
  window.scrollTo({ top: 0, behavior: 'instant' })
}

const linkOf = (target: EventTarget) => (target instanceof Element ? target.closest('a') : null)

function noteFollowed(event: MouseEvent<HTMLElement>, row: number) {
  const { target, currentTarget } = event
  const link = linkOf(target)
  const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
  if (link && !isNewTab)
    followed = { path: link.pathname, row, top: currentTarget.getBoundingClientRect().top }
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys go round the links of a row. With another key they are the browser's. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const link = linkOf(event.target)
  if (!step || !link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  links.at((links.indexOf(link) + step) % links.length)?.focus()
}
