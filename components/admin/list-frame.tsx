'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { Report } from '@/components/ui/forms/form-report'
import { Icon } from '@/components/ui/icon'
import { ReportContext } from './row-report'

type Props = {
  /** Content of the line above the list while there is no report. */
  note?: ReactNode
  /** Number of new entries that are not shown yet, because they would move the others. */
  newCount?: number
  onShowNew?: () => void
  /** Called when an action on a row starts. */
  onActionStart?: () => void
  children: ReactNode
}

/** The second click of a double click was meant for the control that was there at the first one. */
function suppressSecondClick(event: MouseEvent): void {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
  if (event.detail <= 1 || !isOnControl) return
  event.preventDefault()
  event.stopPropagation()
}

const captureOptions = { capture: true }

/**
 * The frame of a list with actions: a line above it, always visible and of fixed height, reports their results. A failure
 * appears in a danger alert with the shop's message (Spec §8), which takes the focus. A success appears as plain text, which
 * takes the focus only when its button has lost it. Neither moves the list.
 */
export function ListFrame({ note, newCount = 0, onShowNew, onActionStart, children }: Props) {
  const [report, setReport] = useState<Report | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)

  function showReport(next: Report | null): void {
    if (!next) onActionStart?.()
    setReport(next)
  }

  useEffect(() => {
    const element = frame.current
    // `mousedown` moves the focus, `click` acts: both are suppressed.
    for (const type of ['mousedown', 'click'] as const) {
      element?.addEventListener(type, suppressSecondClick, captureOptions)
    }
    return () => {
      for (const type of ['mousedown', 'click'] as const) {
        element?.removeEventListener(type, suppressSecondClick, captureOptions)
      }
    }
  }, [])

  useEffect(() => {
    if (report?.kind === 'danger') alert.current?.focus({ preventScroll: true })
  }, [report])

  useEffect(() => {
    const focused = document.activeElement
    // The focus is nowhere, on an ancestor of the line, or on a button that is now disabled.
    const isLost = !focused || focused.contains(line.current) || focused.matches(':disabled')
    if (report?.kind === 'success' && isLost) line.current?.focus({ preventScroll: true })
  })

  return (
    <ReportContext value={showReport}>
      <div ref={frame}>
        <div className="list-line no-print">
          {report?.kind === 'danger' && (
            <div className="absolute inset-x-0 top-0 outline-none" ref={alert} tabIndex={-1}>
              <Alert kind="danger" onDismiss={() => setReport(null)}>
                {report.text}
              </Alert>
            </div>
          )}
          <p
            className={
              report?.kind === 'success' ? 'flex items-center gap-2 text-ink outline-none' : 'sr-only'
            }
            ref={line}
            role="status"
            tabIndex={-1}
          >
            {report?.kind === 'success' && (
              <>
                <Icon className="size-5 text-success" name="tick" />
                {report.text}
                {report.action}
              </>
            )}
          </p>
          {!report && note && <p>{note}</p>}
          {newCount > 0 && report?.kind !== 'danger' && (
            <Button
              className="ml-auto shrink-0 text-ink"
              variant="secondary"
              onClick={() => {
                onShowNew?.()
                setReport({ kind: 'success', text: 'The list is up to date.' })
              }}
              size="sm"
            >
              {`Show ${newCount} new`}
            </Button>
          )}
        </div>
        {children}
      </div>
    </ReportContext>
  )
}
