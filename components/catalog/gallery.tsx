'use client'

import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { t } from '@/lib/shared/messages/message'

const PictureDialog = lazy(() => import('./picture-dialog').then((file) => ({ default: file.PictureDialog })))

type View = {
  src: string
  alt: string
  /** Address of the largest file. */
  href: string
  /** `large` is shown in the row, `small` is its thumbnail. */
  large: ReactNode
  small: ReactNode
}

const shownIn = ({ scrollLeft, scrollWidth, children }: Element) =>
  Math.round((scrollLeft * children.length) / scrollWidth)

/**
 * The views of a product in a row that is swiped, each a link to its largest file, which JavaScript opens in a dialog. On wide
 * screens small pictures lead to them; without JavaScript they are links to the row's parts.
 */
export function Gallery({ views }: { views: View[] }) {
  const [shown, setShown] = useState(0)
  const [enlarged, setEnlarged] = useState<View | null>(null)
  const row = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLElement>(null)

  // Its links have worked before the scripts ran.
  useEffect(() => setShown(row.current ? shownIn(row.current) : 0), [])

  function enlarge(event: MouseEvent<HTMLElement>, view: View) {
    // A click that opens a tab or a window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    opener.current = event.currentTarget
    setEnlarged(view)
  }

  function show(event: MouseEvent, index: number) {
    event.preventDefault()
    row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }

  return (
    <div className={`gallery ${views.length > 1 ? 'has-views' : ''}`}>
      <ul onScroll={({ currentTarget }) => setShown(shownIn(currentTarget))} ref={row}>
        {views.map((view, index) => (
          <li id={`view-${index + 1}`} key={view.src}>
            <a className="zoom-link" href={view.href} onClick={(event) => enlarge(event, view)}>
              {view.large}
              <span>
                <Icon name="zoom" />
                <span className="sr-only">
                  {views.length > 1
                    ? t('catalog.enlargePictureOf', { number: index + 1, count: views.length })
                    : t('catalog.enlargePicture')}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {views.length > 1 && (
        <nav aria-label={t('catalog.pictures')}>
          {views.map(({ src, small }, index) => (
            <a
              aria-current={shown === index}
              aria-label={t('catalog.showPicture', { number: index + 1, count: views.length })}
              href={`#view-${index + 1}`}
              key={src}
              onClick={(event) => show(event, index)}
            >
              {small}
            </a>
          ))}
        </nav>
      )}
      {enlarged && (
        <Suspense fallback={null}>
          <PictureDialog
            alt={enlarged.alt}
            onClose={() => {
              setEnlarged(null)
              opener.current?.focus()
            }}
            src={enlarged.src}
          />
        </Suspense>
      )}
    </div>
  )
}
