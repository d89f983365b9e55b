'use client'

import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { adminApi } from '@/lib/api/client/admin-client'
import { webhookApi } from '@/lib/api/client/webhook-client'
import { useRowAction } from './row-report'

const kinds = {
  user: {
    call: adminApi.deleteUser,
    text: 'The account is removed for good. Its orders stay, its reviews as those of a former customer.',
  },
  product: {
    call: adminApi.deleteProduct,
    text: 'The product leaves the shop for good. Orders keep what was bought.',
  },
  webhook: {
    call: webhookApi.deleteWebhook,
    text: 'It gets no messages any more, and those of the last 30 days are removed.',
  },
  synonym: {
    call: adminApi.deleteSynonym,
    text: 'Its words no longer find each other, unless another group says so.',
  },
}

type Props = {
  kind: keyof typeof kinds
  id: number
  name: string
  /** Id of the element that names the row. */
  describedBy: string
}

/** 'Delete' in an admin list: asks for confirmation, then shows a spinner until the list has been refetched (Spec §2). */
export function DeleteButton({ kind, id, name, describedBy }: Props) {
  const { call, text } = kinds[kind]
  const { isPending, run } = useRowAction(async () => (await call(id)).detail)
  return (
    <ConfirmButton
      aria-describedby={describedBy}
      confirmText="Delete"
      isBusy={isPending}
      onConfirm={run}
      question={text}
      title={`Delete ${name}?`}
      variant="discreet"
    >
      Delete
    </ConfirmButton>
  )
}
