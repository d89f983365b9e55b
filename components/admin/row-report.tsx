'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { FocusedAlert } from '@/components/ui/focused-alert'

/** What came of an action on a row; `null` while one is on its way. */
export type RowReport = { kind: 'done' | 'failed'; text: string } | null

const ReportContext = createContext<(report: RowReport) => void>(() => {})

/** How the buttons in a list tell what came of their action. */
export function useRowReport(): (report: RowReport) => void {
  return useContext(ReportContext)
}

/**
 * Around a list with actions: a failure stands above it in a danger alert with the shop's message (Spec §8), a success in a
 * quiet line. That takes the focus when its button took it along.
 */
export function RowReports({ children }: { children: ReactNode }) {
  const [report, setReport] = useState<RowReport>(null)
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || focused.matches(':disabled')
    if (report?.kind === 'done' && isLost) line.current?.focus()
  })

  return (
    <ReportContext value={setReport}>
      {report?.kind === 'failed' && (
        <div className="mb-4">
          <FocusedAlert kind="danger" onDismiss={() => setReport(null)}>
            {report.text}
          </FocusedAlert>
        </div>
      )}
      <p
        className={report?.kind === 'done' ? 'mb-4 text-sm text-ink-soft outline-none' : 'sr-only'}
        ref={line}
        role="status"
        tabIndex={-1}
      >
        {report?.kind === 'done' && report.text}
      </p>
      {children}
    </ReportContext>
  )
}
