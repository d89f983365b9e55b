'use client'

import { useRouter } from 'next/navigation'
import { useId } from 'react'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { useRefusableFailure } from '@/components/ui/forms/use-refusal-redirect'
import { api } from '@/lib/browser/api-client'
import { carriers } from '@/lib/orders/carriers'
import type { OrderJson } from '@/lib/orders/schema'

/** 'Mark as shipped' with carrier, number and link; afterwards 'Correct tracking'. */
export function ShipForm({ order: { _id, tracking } }: { order: OrderJson }) {
  const router = useRouter()
  const listId = useId()
  const { report, errors, submit, isPending } = useFormAction(async (form) => {
    const [carrier, number, url] = [textOf(form, 'carrier'), textOf(form, 'number'), textOf(form, 'url')]
    await api.shipOrder(_id, { carrier, number, url })
    router.refresh()
    return tracking ? 'The tracking is saved.' : 'The order is marked as shipped.'
  }, useRefusableFailure())

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
