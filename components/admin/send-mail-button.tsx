'use client'

import { useRowAction } from '@/components/admin/use-row-action'
import { BusyButton } from '@/components/ui/busy-button'
import { api } from '@/lib/api-client'

/** Has a mail sent again, or a waiting one sent now. */
export function SendMailButton({ id, isWaiting }: { id: number; isWaiting: boolean }) {
  const { isPending, run } = useRowAction(async () => (await api.sendMail(id)).detail)
  return (
    <BusyButton isBusy={isPending} onClick={run} variant="secondary">
      {isWaiting ? 'Send now' : 'Send again'}
    </BusyButton>
  )
}
