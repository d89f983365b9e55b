import type { ReactNode } from 'react'
import { DateTime } from '@/components/ui/date-time'
import type { WebhookJson } from '@/lib/messaging/webhooks/webhook-schema'
import './webhooks.css'

const reasons: Record<NonNullable<WebhookJson['stopReason']>, string> = {
  paused: 'Paused',
  gone: 'Stopped: its address answered 410, gone',
  failing: 'Stopped: three days without a success',
  secret_lost: 'Stopped: its secret cannot be decrypted, make a new one',
}

/** How a webhook is, in a few words. */
function HookState({ isLive, stopReason, failingSince }: WebhookJson) {
  if (!isLive) return <strong className="text-danger">{stopReason && reasons[stopReason]}</strong>
  if (!failingSince) return <strong className="text-success">Live</strong>
  return (
    <strong className="text-danger">
      Failing since <DateTime format="moment" iso={failingSince} />
    </strong>
  )
}

/** What a webhook has done, and what is left to do. */
export function WebhookFacts({ hook }: { hook: WebhookJson }) {
  const at = (iso: string | null) => (iso ? <DateTime format="moment" iso={iso} /> : 'never')
  const facts: [label: string, value: ReactNode][] = [
    ['State', <HookState key="state" {...hook} />],
    ['Last success', at(hook.lastSuccessAt)],
    ['Last failure', at(hook.lastFailureAt)],
    ['Waiting', hook.waiting.toLocaleString('en')],
  ]
  if (hook.formerSecretUntil)
    facts.push([
      'Former secret is valid until',
      <DateTime format="moment" iso={hook.formerSecretUntil} key="until" />,
    ])
  return (
    <dl className="my-2 flex flex-wrap gap-x-8 gap-y-2 text-sm/normal">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
