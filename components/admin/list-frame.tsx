'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** What came of an action on a row; `null` while one is on its way. */
type Report = { kind: 'done' | 'failed'; text: string } | null

const ReportContext = createContext<(report: Report) => void>(() => {})

/** How the buttons in a list tell what came of their action. */
export function useRowReport(): (report: Report) => void {
  return useContext(ReportContext)
}

type Props = {
  /** What stands in the line above the list while there is nothing to report. */
  note?: ReactNode
  /** New entries that wait to be shown, as they would move the others. */
  waiting: number
  onShow: () => void
  /** An action on a row begins. */
  onBegin?: () => void
  children: ReactNode
}

/** The second half of a double click was meant for what stood there at the first one. */
function swallowSecondClick(event: MouseEvent): void {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
  if (event.detail <= 1 || !isOnControl) return
  event.preventDefault()
  event.stopPropagation()
}

const listening = { capture: true }

/**
 * Around a list with actions: a line above it, which always has its room and stays in sight, holds what came of them. A
 * failure stands there in a danger alert with the shop's message (Spec §8) and takes the focus, a success in a quiet line,
 * which takes the focus when its button took it along. Neither moves the list.
 */
export function ListFrame({ note, waiting, onShow, onBegin, children }: Props) {
  const [report, setReport] = useState<Report>(null)
  const frame = useRef<HTMLDivElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)

  function tell(next: Report): void {
    if (!next) onBegin?.()
    setReport(next)
  }

  useEffect(() => {
    const element = frame.current
    // Pressing brings the focus, clicking acts.
    for (const type of ['mousedown', 'click'] as const) {
      element?.addEventListener(type, swallowSecondClick, listening)
    }
    return () => {
      for (const type of ['mousedown', 'click'] as const) {
        element?.removeEventListener(type, swallowSecondClick, listening)
      }
    }
  }, [])

  useEffect(() => {
    if (report?.kind === 'failed') alert.current?.focus({ preventScroll: true })
  }, [report])

  useEffect(() => {
    const focused = document.activeElement
    // On nothing, on what stands around the list, or on a button that can do nothing any more.
    const isLost = !focused || focused.contains(line.current) || focused.matches(':disabled')
    if (report?.kind === 'done' && isLost) line.current?.focus({ preventScroll: true })
  })

  return (
    <ReportContext value={tell}>
      <div ref={frame}>
        <div className="list-line no-print">
          {report?.kind === 'failed' && (
            <div className="absolute inset-x-0 top-0 outline-none" ref={alert} tabIndex={-1}>
              <Alert kind="danger" onDismiss={() => setReport(null)}>
                {report.text}
              </Alert>
            </div>
          )}
          <p
            className={report?.kind === 'done' ? 'flex items-center gap-2 text-ink outline-none' : 'sr-only'}
            ref={line}
            role="status"
            tabIndex={-1}
          >
            {report?.kind === 'done' && (
              <>
                <Icon className="size-5 text-success" name="tick" />
                {report.text}
              </>
            )}
          </p>
          {!report && note && <p>{note}</p>}
          {waiting > 0 && report?.kind !== 'failed' && (
            <Button
              className="ml-auto shrink-0 text-ink"
              look="secondary"
              onClick={() => {
                onShow()
                setReport({ kind: 'done', text: 'The list is up to date.' })
              }}
              size="sm"
            >
              {`Show ${waiting} new`}
            </Button>
          )}
        </div>
        {children}
      </div>
    </ReportContext>
  )
}
