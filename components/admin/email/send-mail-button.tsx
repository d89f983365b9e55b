'use client'

import { useRowAction } from '@/components/admin/row-report'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'
import type { MailEntry } from '@/lib/messaging/email-admin/mail-entry'

type Props = {
  id: number
  state: MailEntry['state']
  /** Id of the element that names the mail or its recipient. */
  describedBy: string
}

/** Sends a mail again, or at once if it waits or is held back. */
export function SendMailButton({ id, state, describedBy }: Props) {
  const { isPending, run } = useRowAction(async () => (await adminApi.sendMail(id)).detail)
  return (
    <BusyButton aria-describedby={describedBy} isBusy={isPending} onClick={run} variant="secondary">
      {state === 'sent' || state === 'given_up' ? 'Send again' : 'Send now'}
    </BusyButton>
  )
}
