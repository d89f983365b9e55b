import { NamedChoices } from '@/components/admin/named-choices'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import {
  type WebhookEventName,
  webhookEventNames,
  webhookEvents,
} from '@/lib/messaging/webhooks/webhook-events'
import { maxAddressLength, maxDescriptionLength } from '@/lib/messaging/webhooks/webhook-limits'

type Props = {
  errors: Record<string, string>
  /** What the webhook has; none of a new one. */
  value?: { address: string; description: string; events: readonly string[] }
}

/** The fields of a webhook: its address, what it is for, and what it is told. */
export function WebhookFields({ errors, value }: Props) {
  return (
    <>
      <Field
        autoComplete="off"
        defaultValue={value?.address}
        error={errors.address}
        hint="Begins with https:// and leads to a public server."
        inputMode="url"
        label="Address"
        maxLength={maxAddressLength}
        name="address"
        required
      />
      <Field
        autoComplete="off"
        defaultValue={value?.description}
        error={errors.description}
        hint="For you, such as the name of the program."
        label="Description"
        maxLength={maxDescriptionLength}
        name="description"
      />
      <NamedChoices
        chosen={value?.events}
        error={errors.events}
        legend="What it is told"
        name="events"
        names={webhookEventNames}
        words={webhookEvents}
      />
    </>
  )
}

/** What was entered in the fields. */
export function webhookOf(form: FormData): {
  address: string
  description: string
  events: WebhookEventName[]
} {
  const chosen = form.getAll('events')
  return {
    address: textOf(form, 'address').trim(),
    description: textOf(form, 'description'),
    events: webhookEventNames.filter((name) => chosen.includes(name)),
  }
}
