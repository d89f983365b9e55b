'use client'

import { useRowAction } from '@/components/admin/row-report'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { adminApi } from '@/lib/api/client/admin-client'

type Props = {
  id: number
  name: string
  isExpired: boolean
  /** Id of the element that names the row. */
  describedBy: string
}

/** Revokes a key after a confirmation; an expired one only leaves the list. */
export function RevokeButton({ id, name, isExpired, describedBy }: Props) {
  const { isPending, run } = useRowAction(async () => (await adminApi.revokeKey(id)).detail)
  const verb = isExpired ? 'Remove' : 'Revoke'
  return (
    <ConfirmButton
      aria-describedby={describedBy}
      className="-ml-3.5 justify-self-start md:-mr-3.5 md:ml-0 md:justify-self-end"
      confirmText={verb}
      isBusy={isPending}
      onConfirm={run}
      question={
        isExpired
          ? 'It has ended already, and leaves this list. The log keeps what was done with it.'
          : 'The program that uses it is refused from now on. The log keeps what was done with it.'
      }
      title={`${verb} ${name}?`}
      variant="discreet"
    >
      {verb}
    </ConfirmButton>
  )
}
