import { useState } from 'react'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { SubmitButton } from '@/components/ui/forms/form'
import type { Report } from '@/components/ui/forms/form-report'
import { newRows } from './group-input'
import type { GroupForm } from './use-group-form'

type Props = { form: GroupForm; report: Report | null }

/** What saves the form, in view wherever one is in it, with the last report until that is closed. */
export function SaveBar({ form: { base, rows, isPending, acting }, report }: Props) {
  const [closed, setClosed] = useState<Report | null>(null)
  const count = newRows(rows).length
  const words = `${count} new ${count === 1 ? 'product' : 'products'}`
  return (
    <div className="save-bar">
      {report && report !== closed && !isPending && (
        <div className="save-report">
          <FocusedAlert action={report.action} kind={report.kind} onDismiss={() => setClosed(report)}>
            {report.text}
          </FocusedAlert>
        </div>
      )}
      <SubmitButton isPending={isPending} {...(acting === null && { pendingText: 'Saving…' })}>
        {base.isNew
          ? `Make the group${count > 0 ? ` with ${words}` : ''}`
          : `Save${count > 0 ? `, with ${words}` : ''}`}
      </SubmitButton>
    </div>
  )
}
