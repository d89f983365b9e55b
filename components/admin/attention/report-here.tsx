'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Report, ReportContext } from '@/components/admin/list-frame'
import { Alert } from '@/components/ui/alert'

/** Shows what the buttons within report in an alert above them, which takes the focus and stays when its button is gone. */
export function ReportHere({ children }: { children: ReactNode }) {
  const [report, setReport] = useState<Report>(null)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (report) result.current?.focus({ preventScroll: true })
  }, [report])
  return (
    <ReportContext value={setReport}>
      {report && (
        <div className="mb-6 outline-none" ref={result} tabIndex={-1}>
          <Alert kind={report.kind === 'done' ? 'success' : 'danger'}>{report.text}</Alert>
        </div>
      )}
      {children}
    </ReportContext>
  )
}
