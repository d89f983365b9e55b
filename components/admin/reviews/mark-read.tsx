'use client'

import { useRowAction } from '@/components/admin/row-report'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'

type Props = {
  ids: readonly number[]
  label: string
  /** Id of the element that names the review. */
  describedBy?: string
}

/** Marks reviews as read, one after the other: what was marked before a failure stays marked. */
export function MarkRead({ ids, label, describedBy }: Props) {
  const marking = useRowAction(async () => {
    for (const id of ids) await adminApi.updateReview(id, {})
    return ids.length === 1 ? 'Marked as read.' : `${ids.length} reviews marked as read.`
  })
  return (
    <BusyButton
      aria-describedby={describedBy}
      isBusy={marking.isPending}
      onClick={marking.run}
      variant="secondary"
    >
      {label}
    </BusyButton>
  )
}
