import type { ReactNode } from 'react'
import { FocusedAlert } from '@/components/ui/focused-alert'

export type Report = { kind: 'success' | 'danger'; text: ReactNode; action?: ReactNode }

/** Shows the last result in an alert that takes the focus; nothing before the first submit or during the next one. */
export function FormReport({ report, isPending }: { report: Report | null; isPending: boolean }) {
  if (!report || isPending) return null
  return (
    <FocusedAlert action={report.action} kind={report.kind}>
      {report.text}
    </FocusedAlert>
  )
}
