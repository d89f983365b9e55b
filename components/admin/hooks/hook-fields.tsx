import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { type HookEvent, hookEventNames, hookEvents } from '@/lib/hooks/hook-events'
import { maxAddressLength, maxDescriptionLength } from '@/lib/hooks/hook-limits'
import '../find/desk-find.css'
import './hooks.css'

type Props = {
  errors: Record<string, string>
  /** What the webhook has; none of a new one. */
  value?: { address: string; description: string; events: readonly string[] }
}

/** The fields of a webhook: its address, what it is for, and what it is told. */
export function HookFields({ errors, value }: Props) {
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
      <fieldset className="hook-events">
        <legend>What it is told</legend>
        {hookEventNames.map((name) => (
          <label key={name}>
            <input defaultChecked={value?.events.includes(name)} name="events" type="checkbox" value={name} />
            <code>{name}</code>
            <span>{hookEvents[name]}</span>
          </label>
        ))}
        {errors.events && (
          <p className="text-sm text-danger" role="alert">
            {errors.events}
          </p>
        )}
      </fieldset>
    </>
  )
}

/** What was entered in the fields. */
export function hookOf(form: FormData): { address: string; description: string; events: HookEvent[] } {
  const chosen = form.getAll('events')
  return {
    address: textOf(form, 'address').trim(),
    description: textOf(form, 'description'),
    events: hookEventNames.filter((name) => chosen.includes(name)),
  }
}
