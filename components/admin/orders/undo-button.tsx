'use client'

import { useRowAction } from '@/components/admin/row-report'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { api } from '@/lib/browser/api-client'
import type { UndoInput } from '@/lib/orders/undo-schema'

type Props = { orderId: number; what: UndoInput['what']; describedBy?: string }

/** 'Undo' within the minute in which nobody has read of it yet. */
export function UndoButton({ orderId, what, describedBy }: Props) {
  const { isPending, run } = useRowAction(async () => {
    await api.undoOrder(orderId, { what })
    return `Order ${orderId} is not marked as ${what} any more. No mail was sent.`
  })
  return (
    <BusyButton
      aria-describedby={describedBy}
      aria-label={`Undo: ${what}`}
      isBusy={isPending}
      onClick={run}
      variant="secondary"
    >
      Undo
    </BusyButton>
  )
}
