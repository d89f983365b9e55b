'use client'

import { ListLink } from '@/components/admin/links'
import { useRowAction } from '@/components/admin/row-report'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'

/** Takes a group back that has just been made, or leads to it. */
export function UndoGroup({ id, name, href }: { id: number; name: string; href: string }) {
  const { isPending, run } = useRowAction(async () => {
    await adminApi.dissolveGroup(id)
    return `${name} is no group any more. Its products are as they were, and it is not proposed again.`
  })
  return (
    <>
      <BusyButton isBusy={isPending} onClick={run} variant="discreet">
        Undo
      </BusyButton>
      <ListLink href={href}>Open the group</ListLink>
    </>
  )
}
