'use client'

import { useRowAction } from '@/components/admin/row-report'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'

const kinds = {
  payment: {
    check: adminApi.checkPayment,
    resolve: adminApi.resolvePayment,
    text: 'Its order can then be paid again, and its stock goes back on sale when its hold ends.',
  },
  event: {
    check: adminApi.checkWebhookEvent,
    resolve: adminApi.resolveWebhookEvent,
    text: 'The shop does nothing more about this message.',
  },
  refund: {
    check: adminApi.checkRefund,
    resolve: adminApi.resolveRefund,
    text: 'The shop does nothing more about this refund.',
  },
  dispute: {
    check: adminApi.checkDispute,
    resolve: adminApi.resolveDispute,
    text: 'The order still shows the dispute.',
  },
  withdrawal: {
    check: null,
    resolve: adminApi.resolveWithdrawal,
    text: 'The shop reminds nobody of it any more.',
  },
  /** It ends with its refund or its refusal. */
  return: { check: null, resolve: null, text: '' },
}

type Props = {
  kind: keyof typeof kinds
  id: number
  what: string
  canCheck: boolean
  canResolve: boolean
  /** Id of the element that names the entry. */
  describedBy: string
}

/** 'Check again' polls PayPal now. 'Mark as settled' asks for confirmation and says what follows. */
export function AttentionActions({ kind, id, what, canCheck, canResolve, describedBy }: Props) {
  const { check, resolve, text } = kinds[kind]
  const checking = useRowAction(async () => (await check?.(id))?.detail ?? '')
  const resolving = useRowAction(async () => (await resolve?.(id))?.detail ?? '')
  return (
    <div className="flex flex-wrap gap-2">
      {canCheck && (
        <BusyButton
          aria-describedby={describedBy}
          isBusy={checking.isPending}
          variant="secondary"
          onClick={checking.run}
        >
          Check again
        </BusyButton>
      )}
      {canResolve && (
        <ConfirmButton
          aria-describedby={describedBy}
          confirmText="Mark as settled"
          isBusy={resolving.isPending}
          onConfirm={resolving.run}
          question={`${what} ${text}`}
          title="Is this settled?"
          variant="secondary"
        >
          Mark as settled
        </ConfirmButton>
      )}
    </div>
  )
}
