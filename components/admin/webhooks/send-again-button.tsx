'use client'

import { useRowAction } from '@/components/admin/row-report'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { webhookApi } from '@/lib/api/client/webhook-client'

/** Has a message sent again. */
export function SendAgainButton({ id, describedBy }: { id: number; describedBy: string }) {
  const { isPending, run } = useRowAction(async () => {
    await webhookApi.sendWebhookDelivery(id)
    return 'The message is sent again in a moment.'
  })
  return (
    <BusyButton aria-describedby={describedBy} isBusy={isPending} onClick={run} variant="discreet">
      Send again
    </BusyButton>
  )
}
