import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'

type Props = {
  releasedAt: string
  /** Whether its items would be kept again for a click to pay. */
  isPayable: boolean
}

/** Says that the time to pay an order has run out, to its buyer and to admins. */
export function ReleasedNote({ releasedAt, isPayable }: Props) {
  return (
    <div className="no-print mb-6">
      <Alert kind="info">
        Its items are no longer kept since <DateTime format="moment" iso={releasedAt} />.
        {isPayable && ' It can be paid as long as they are in stock.'}
      </Alert>
    </div>
  )
}
