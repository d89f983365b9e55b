import { type ListProps, StableCards } from '@/components/admin/stable-list'
import { DateTime } from '@/components/ui/date-time'
import type { DeliveryJson } from '@/lib/messaging/webhooks/webhook-schema'
import { DeliveryBody } from './delivery-body'
import { SendAgainButton } from './send-again-button'

/** Messages of a webhook, newest first: what became of each, and what it says. */
export function DeliveriesList({ deliveries, ...list }: ListProps & { deliveries: readonly DeliveryJson[] }) {
  return (
    <StableCards
      entries={deliveries.map((delivery) => ({
        key: delivery._id,
        content: <DeliveryCard delivery={delivery} />,
      }))}
      label="Messages"
      {...list}
    />
  )
}

function DeliveryCard({ delivery }: { delivery: DeliveryJson }) {
  const { _id, messageId, type, createdAt, attempts, failure, status } = delivery
  const nameId = `delivery-${_id}`
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <h3 className="text-base text-ink" id={nameId}>
          {type}
        </h3>
        <DateTime format="moment" iso={createdAt} />
      </div>
      <div className="hook-end">
        <div className="min-w-0 text-sm">
          <p>
            <DeliveryState {...delivery} />
          </p>
          <p className="text-ink-soft">
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            {failure ? ` · ${failure}` : status ? ` · It answered ${status}.` : ''}
          </p>
          <p className="font-mono text-xs text-ink-soft wrap-anywhere">{messageId}</p>
        </div>
        <SendAgainButton describedBy={nameId} id={_id} />
      </div>
      <DeliveryBody id={_id} />
    </>
  )
}

function DeliveryState({ state, deliveredAt, nextAttemptAt }: DeliveryJson) {
  if (state === 'given_up') return <strong className="text-danger">Given up</strong>
  if (deliveredAt)
    return (
      <>
        <strong className="text-success">Delivered</strong> <DateTime format="moment" iso={deliveredAt} />
      </>
    )
  const isLater = nextAttemptAt && new Date(nextAttemptAt) > new Date()
  return (
    <>
      <strong>Waiting</strong>
      {isLater && (
        <>
          , next attempt <DateTime format="moment" iso={nextAttemptAt} />
        </>
      )}
    </>
  )
}
