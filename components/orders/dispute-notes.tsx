import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import type { RefundDesk } from '@/lib/refunds/refund-desk'

/** The disputes of an order that no longer wait for an admin, for admins; those not closed at PayPal with their deadline. */
export function DisputeNotes({ disputes }: Pick<RefundDesk, 'disputes'>) {
  return disputes.map(({ id, reason, status, amount, respondBy, closedAt }) => (
    <div className="no-print mb-6" key={id}>
      <Alert kind={closedAt ? 'info' : 'warning'}>
        <p className="font-semibold">
          {closedAt ? 'A dispute at PayPal is closed' : 'The buyer disputes this order at PayPal'}
          {amount && ` (${amount})`}: {reason}
        </p>
        <p>
          PayPal says: {status}.{' '}
          {closedAt ? (
            <>
              Closed on <DateTime format="moment" iso={closedAt} />.
            </>
          ) : (
            respondBy && (
              <>
                Answer in PayPal’s resolution centre by <DateTime format="moment" iso={respondBy} />.
              </>
            )
          )}
        </p>
      </Alert>
    </div>
  ))
}
