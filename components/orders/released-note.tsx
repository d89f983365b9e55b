import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'

/** Says that the time to pay an order has run out, to its buyer and to admins. */
export function ReleasedNote({ releasedAt }: { releasedAt: string }) {
  return (
    <div className="no-print mb-6">
      <Alert kind="info">
        Its items are no longer kept since <DateTime format="moment" iso={releasedAt} />.
      </Alert>
    </div>
  )
}
