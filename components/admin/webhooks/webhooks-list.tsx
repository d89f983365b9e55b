import { DeleteButton } from '@/components/admin/delete-button'
import { ListLink } from '@/components/admin/links'
import { type ListProps, StableCards } from '@/components/admin/stable-list'
import { type WebhookJson, webhookPath } from '@/lib/messaging/webhooks/webhook-schema'
import { WebhookFacts } from './webhook-facts'

/** The webhooks, one card each. */
export function WebhooksList({ hooks, ...list }: ListProps & { hooks: readonly WebhookJson[] }) {
  return (
    <StableCards
      entries={hooks.map((hook) => ({ key: hook._id, content: <HookCard hook={hook} /> }))}
      label="Webhooks"
      {...list}
    />
  )
}

function HookCard({ hook }: { hook: WebhookJson }) {
  const { _id, address, description, events } = hook
  const nameId = `webhook-${_id}`
  return (
    <>
      <h2 className="text-base wrap-anywhere" id={nameId}>
        <ListLink className="text-link inline-flex min-h-11 items-center" href={webhookPath(_id)}>
          {description || address}
        </ListLink>
      </h2>
      {description && <p className="text-sm text-ink-soft wrap-anywhere">{address}</p>}
      <WebhookFacts hook={hook} />
      <div className="hook-end">
        <p className="text-sm text-ink-soft">{events.join(', ')}</p>
        <DeleteButton describedBy={nameId} id={_id} kind="webhook" name={description || address} />
      </div>
    </>
  )
}
