'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'
import type { ReductionJson } from '@/lib/catalog/reductions/reduction-schema'
import { withSign } from '@/lib/shared/money/money'

type Props = { productId: number; reduction: ReductionJson }

/** Withdraws a planned reduction, or ends a running one. */
export function EndReduction({ productId, reduction: { state, priceBefore } }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const isRunning = state === 'running'
  const { isPending, run } = useRowAction(async () => {
    const { detail } = await adminApi.withdrawReduction(productId)
    return detail ?? (isRunning ? 'The reduction has ended.' : 'The reduction is withdrawn.')
  })
  return (
    <>
      <BusyButton isBusy={isPending} onClick={() => setIsAsked(true)} variant="secondary">
        {isRunning ? 'End it now' : 'Withdraw it'}
      </BusyButton>
      {isAsked && (
        <ConfirmDialog
          confirmText={isRunning ? 'End it' : 'Withdraw it'}
          onClose={() => setIsAsked(false)}
          onConfirm={run}
          title={isRunning ? 'End the reduction now?' : 'Withdraw the planned reduction?'}
        >
          {isRunning
            ? `The price goes back to ${withSign(priceBefore ?? '')}, unless it was changed meanwhile.`
            : 'The price stays as it is.'}
        </ConfirmDialog>
      )}
    </>
  )
}
