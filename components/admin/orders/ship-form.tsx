'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useId, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import { ApiError } from '@/lib/api/client/api-call'
import { carriers } from '@/lib/sales/fulfillment/carriers'
import { holdText, refusalOf, shownFacts } from '@/lib/sales/orders/order-lifecycle'
import type { OrderJson } from '@/lib/sales/orders/order-schema'

/** 'Mark as shipped' with carrier, number and link, after a confirmation for an order on hold; afterwards 'Correct tracking'. */
export function ShipForm({ order }: { order: OrderJson }) {
  const { _id, tracking } = order
  const router = useRouter()
  const listId = useId()
  const [draft, setDraft] = useState<FormData | null>(null)
  const anyway = !tracking && refusalOf('ship', shownFacts(order)) === 'order-on-hold'
  const { errors, ...state } = usePageForm(
    async (form) => {
      const [carrier, number, url] = [textOf(form, 'carrier'), textOf(form, 'number'), textOf(form, 'url')]
      await adminApi.shipOrder(_id, { carrier, number, url, anyway })
      return tracking ? 'The tracking is saved.' : 'The order is marked as shipped.'
    },
    (failure, error) => {
      // It has come on hold since: the next click asks.
      if (error instanceof ApiError && error.code === 'order-on-hold') router.refresh()
      return failure
    },
  )

  const field = (name: 'carrier' | 'number' | 'url') => ({
    name,
    autoComplete: 'off',
    defaultValue: tracking?.[name],
    error: errors[name],
  })

  return (
    <div className="grid gap-5">
      <ReportedForm
        action={anyway ? setDraft : state.submit}
        noValidate
        pendingText="Saving…"
        state={state}
        submitText={tracking ? 'Correct tracking' : 'Mark as shipped'}
      >
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
      </ReportedForm>
      {draft && (
        <ConfirmDialog
          confirmText="Mark as shipped"
          onClose={() => setDraft(null)}
          onConfirm={() => startTransition(() => state.submit(draft))}
          title={`Order ${_id} is on hold. Mark it as shipped anyway?`}
        >
          {holdText} The buyer gets a mail that it is on its way.
        </ConfirmDialog>
      )}
    </div>
  )
}
