'use client'

import { useRowAction } from '@/components/admin/row-report'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { adminApi } from '@/lib/api/client/admin-client'
import type { ReductionJson } from '@/lib/catalog/reductions/reduction-schema'
import { withSign } from '@/lib/shared/money/money'

type Props = { productId: number; reduction: ReductionJson }

/** Withdraws a planned reduction, or ends a running one. */
export function EndReduction({ productId, reduction: { state, priceBefore } }: Props) {
  const isRunning = state === 'running'
  const { isPending, run } = useRowAction(async () => {
    const { detail } = await adminApi.withdrawReduction(productId)
    return detail ?? (isRunning ? 'The reduction has ended.' : 'The reduction is withdrawn.')
  })
  return (
    <ConfirmButton
      confirmText={isRunning ? 'End it' : 'Withdraw it'}
      isBusy={isPending}
      onConfirm={run}
      question={
        isRunning
          ? `The price goes back to ${withSign(priceBefore ?? '')}, unless it was changed meanwhile.`
          : 'The price stays as it is.'
      }
      title={isRunning ? 'End the reduction now?' : 'Withdraw the planned reduction?'}
      variant="secondary"
    >
      {isRunning ? 'End it now' : 'Withdraw it'}
    </ConfirmButton>
  )
}
