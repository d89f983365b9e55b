'use client'

import { useRouter } from 'next/navigation'
import { useId } from 'react'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { deskApi } from '@/lib/browser/desk-client'
import type { OrderJson } from '@/lib/orders/schema'
import { carriers } from '@/lib/shipping/carriers'

/** 'Mark as shipped' with carrier, number and link; afterwards 'Correct tracking'. */
export function ShipForm({ order: { _id, tracking } }: { order: OrderJson }) {
  const router = useRouter()
  const listId = useId()
  const { report, errors, submit, isPending } = useFormAction(async (form) => {
    const [carrier, number, url] = [textOf(form, 'carrier'), textOf(form, 'number'), textOf(form, 'url')]
    await deskApi.shipOrder(_id, { carrier, number, url })
    router.refresh()
    return tracking ? 'The tracking is saved.' : 'The order is marked as shipped.'
  }, useRefusableFailure())

  const field = (name: 'carrier' | 'number' | 'url') => ({
    name,
    autoComplete: 'off',
    defaultValue: tracking?.[name],
    error: errors[name],
  })

  return (
    <div className="grid gap-5">
      <ActionForm action={submit} noValidate>
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <Field {...field('carrier')} label="Carrier" list={listId} maxLength={64} required />
          <Field {...field('number')} label="Tracking number (optional)" maxLength={64} />
          <Field
            {...field('url')}
            className="sm:col-span-2"
            hint="The carrier’s page about this parcel, beginning with https://."
            label="Tracking link (optional)"
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
