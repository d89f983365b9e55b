'use client'

import { useRouter } from 'next/navigation'
import { useActionState, useId } from 'react'
import { ActionForm, textOf } from '@/components/ui/forms/action-form'
import { errorText } from '@/components/ui/forms/error-lines'
import { Field } from '@/components/ui/forms/field'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { fieldErrors } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import { carriers } from '@/lib/orders/carriers'
import type { OrderJson } from '@/lib/orders/schema'

type Outcome = { report: Report | null; errors: Record<string, string> }

/** 'Mark as shipped' with carrier, number and link; afterwards 'Correct tracking'. */
export function ShipForm({ order: { _id, tracking } }: { order: OrderJson }) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const listId = useId()
  const [{ report, errors }, submit, isPending] = useActionState(
    async (_: Outcome, form: FormData): Promise<Outcome> => {
      const [carrier, number, url] = [textOf(form, 'carrier'), textOf(form, 'number'), textOf(form, 'url')]
      try {
        await api.shipOrder(_id, { carrier, number, url })
        router.refresh()
        const text = tracking ? 'The tracking is saved.' : 'The order is marked as shipped.'
        return { report: { kind: 'success', text }, errors: {} }
      } catch (error) {
        if (redirectIfRefused(error)) return { report: null, errors: {} }
        return { report: { kind: 'danger', text: errorText(error) }, errors: fieldErrors(error) }
      }
    },
    { report: null, errors: {} },
  )

  return (
    <div className="grid gap-5">
      <ActionForm action={submit} noValidate>
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <Field
            autoComplete="off"
            defaultValue={tracking?.carrier}
            error={errors.carrier}
            label="Carrier"
            list={listId}
            maxLength={64}
            name="carrier"
            required
          />
          <Field
            autoComplete="off"
            defaultValue={tracking?.number}
            error={errors.number}
            label="Tracking number (optional)"
            maxLength={64}
            name="number"
          />
          <Field
            autoComplete="off"
            className="sm:col-span-2"
            defaultValue={tracking?.url}
            error={errors.url}
            hint="The carrier’s page about this parcel, beginning with https://."
            label="Tracking link (optional)"
            name="url"
            type="url"
          />
        </div>
        <datalist id={listId}>
          {carriers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <p className="text-sm text-ink-soft">
          {tracking ? 'The buyer gets a mail about each change.' : 'The buyer gets a mail.'}
        </p>
        <SubmitButton isPending={isPending} pendingText="Saving…">
          {tracking ? 'Correct tracking' : 'Mark as shipped'}
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}
