'use client'

import { useRouter } from 'next/navigation'
import { errorsByField } from '@/components/orders/returns/return-fields'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport, failureOf, useFormAction } from '@/components/ui/forms/form-report'
import { NumberField } from '@/components/ui/forms/number-field'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { adminApi } from '@/lib/api/client/admin-client'
import { fieldErrors } from '@/lib/api/client/api-call'
import type { ReturnJson } from '@/lib/sales/returns/return-schema'

type Props = { orderId: number; made: Pick<ReturnJson, '_id' | 'state' | 'lines'> }

/** Marks a return as received, or corrects how many of its units go back on the shelf; the others are written off. */
export function ReceivedForm({ orderId, made: { _id, state, lines } }: Props) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      await adminApi.updateReturn(orderId, _id, {
        state: 'received',
        lines: lines.map(({ orderItem }) => ({
          orderItem,
          restock: textOf(form, `line-${orderItem}`) || '0',
        })),
      })
      router.refresh()
      return state === 'requested' ? 'The return is received.' : 'Saved.'
    },
    (error) =>
      redirectIfRefused(error)
        ? { report: null, errors: {} }
        : failureOf(error, errorsByField(fieldErrors(error), lines)),
  )
  return (
    <div className="grid gap-5">
      <ActionForm action={submit} noValidate>
        <p className="text-sm text-ink-soft">
          How many units go back on the shelf with the refund? The others are written off.
        </p>
        {lines.map(({ orderItem, name, qty, restock }) => (
          <NumberField
            defaultValue={restock ?? qty}
            error={errors[`line-${orderItem}`]}
            hint={`Of ${qty}`}
            inputMode="numeric"
            key={orderItem}
            label={`Back on the shelf: ${name}`}
            max={qty}
            min={0}
            name={`line-${orderItem}`}
          />
        ))}
        <BusyButton className="justify-self-start" isBusy={isPending} type="submit" variant="secondary">
          {state === 'requested' ? 'Mark as received' : 'Save'}
        </BusyButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}
