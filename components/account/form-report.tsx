import type { ReactNode } from 'react'
import { FocusedAlert } from '@/components/ui/focused-alert'

/** What came of sending a form. */
export type Report = { kind: 'success' | 'danger'; text: ReactNode; action?: ReactNode }

/** The report, taking the focus; nothing before the first attempt and during the next one. */
export function FormReport({ report, isPending }: { report: Report | null; isPending: boolean }) {
  if (!report || isPending) return null
  return (
    <FocusedAlert action={report.action} kind={report.kind}>
      {report.text}
    </FocusedAlert>
  )
}
