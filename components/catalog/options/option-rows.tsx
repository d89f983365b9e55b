'use client'

import {
  type CSSProperties,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { moveFocus } from '@/components/ui/navigation/move-focus'
import { PageLink } from '@/components/ui/page-link'
import type { LocalWords as Words } from '@/lib/catalog/translations/local-words'
import type { Language } from '@/lib/shared/messages/languages'
import { productPath } from '@/lib/shared/routes/paths'
import { LocalWords } from './local-words'
import './options.css'

type ShownChoice = {
  id: number
  value: string
  lang?: Language
  isChosen?: boolean
  isSoldOut?: boolean
  /** Which other values it comes with. */
  note?: string | Words
  /** The picture of a colour; a cut-out has the hue of its room. */
  src?: string
  hue?: number
}
export type Row = {
  name: string | Words
  chosen: string | Words
  /** What a star beside a value means. */
  star?: string | Words
  choices: ShownChoice[]
}

/**
 * The last step to another page: where it led, and the row that had the focus. Of a link also its place in the window, and what was chosen
 * in each row.
 */
let followed: { path: string; row: number; link?: { top: number; chosen: Row['chosen'][] } } | null = null

type Props = {
  rows: Row[]
  soldOut: string
  /** What stands before and after a value. */
  insteadOf: string[]
}

/**
 * The options of a product as rows of links to the other members of its group. Each is another page: on it the chosen value has the
 * focus, and its row stands where the pointer is. A row whose value could not be kept says which one it was.
 */
export function OptionRows({ rows, soldOut, insteadOf }: Props) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const arrived = useRef<typeof followed>(null)
  const [left, setLeft] = useState<Row['chosen'][]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of another page.
  useLayoutEffect(() => {
    const step = followed?.path === window.location.pathname ? followed : null
    if (step) followed = null
    arrived.current = step
    if (!step) return
    const row = place.current?.children[step.row]
    if (row && step.link)
      window.scrollBy({ top: row.getBoundingClientRect().top - step.link.top, behavior: 'instant' })
    // With a view transition the first script may have moved the focus to the page before.
    if (document.activeElement?.matches('body, #content'))
      row?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [rows])
  // After the first paint, so that a screen reader hears of it.
  useEffect(() => {
    const { row, link } = arrived.current ?? {}
    setLeft(row === undefined || !link ? [] : link.chosen.with(row, rows[row]?.chosen ?? ''))
  }, [rows])
  // After the layout effects of the next page, which wait for pictures in a view transition.
  useEffect(() => showFromTop, [])
  // It stays: the rows of the next page may come before these go.
  useEffect(() => window.addEventListener('popstate', noteBack), [])

  return (
    <div className="option-rows" id="options" ref={place}>
      {rows.map(({ name, chosen, star, choices }, row) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div
          aria-describedby={star && `${id}${row}*`}
          aria-labelledby={`${id}${row}`}
          // biome-ignore lint/suspicious/noArrayIndexKey: an option keeps its place.
          key={row}
          onClick={(event) => noteFollowed(event, row, rows)}
          onKeyDown={(event) => moveFocus(event, event.currentTarget, steps)}
          role="group"
        >
          <p>
            <b id={`${id}${row}`}>
              <LocalWords words={name} />
            </b>{' '}
            <Chosen chosen={chosen} insteadOf={insteadOf} left={left[row] ?? chosen} />
            {star && (
              <i id={`${id}${row}*`}>
                <LocalWords words={star} />
              </i>
            )}
          </p>
          {choices.map((choice) => (
            <ChoiceLink key={choice.id} soldOut={soldOut} {...choice} />
          ))}
        </div>
      ))}
    </div>
  )
}

type ChosenProps = Pick<Row, 'chosen'> & { left: Row['chosen']; insteadOf: string[] }

/** The chosen value, and which one it took the place of where the followed link could not keep it. */
function Chosen({ chosen, left, insteadOf: [before, after] }: ChosenProps) {
  return (
    <span aria-atomic="true" aria-live="polite">
      <LocalWords words={chosen} />
      {JSON.stringify(left) !== JSON.stringify(chosen) && (
        <>
          {` ${before}`}
          <LocalWords words={left} />
          {after}
        </>
      )}
    </span>
  )
}

function ChoiceLink({
  id,
  value,
  lang,
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
          <span lang={lang}>{value}</span>
        </>
      ) : (
        <LocalWords words={lang ? [{ text: value, lang }] : value} />
      )}
      {note && (
        <small>
          <LocalWords words={note} />
        </small>
      )}
      {isSoldOut && <em>{`, ${soldOut}`}</em>}
    </PageLink>
  )
}

/** What was followed has led to a page without rows: the member is no longer sold, or no longer of the group. */
function showFromTop() {
  if (!followed?.link || followed.path !== window.location.pathname) return
  followed = null
  window.scrollTo({ top: 0, behavior: 'instant' })
}

const linkOf = (target: EventTarget) => (target instanceof Element ? target.closest('a') : null)

/** Of Back and Forward: the link that has the focus goes with this page. It may not have it yet. */
function noteBack() {
  const group = document.activeElement?.closest('.option-rows > *')
  const row = group ? [...(group.parentElement?.children ?? [])].indexOf(group) : followed?.row
  followed = row === undefined ? null : { path: window.location.pathname, row }
}

function noteFollowed(event: MouseEvent<HTMLElement>, row: number, rows: readonly Row[]) {
  const { target, currentTarget } = event
  const link = linkOf(target)
  const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
  if (link && !isNewTab)
    followed = {
      path: link.pathname,
      row,
      link: { top: currentTarget.getBoundingClientRect().top, chosen: rows.map(({ chosen }) => chosen) },
    }
}

const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
