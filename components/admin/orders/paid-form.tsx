'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useState } from 'react'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { SelectField } from '@/components/ui/forms/select-field'
import { adminApi } from '@/lib/api/client/admin-client'
import { type ElsewhereKind, elsewhereKinds, elsewhereLabels } from '@/lib/sales/orders/payment-method'
import { withSign } from '@/lib/shared/money/money'
import '@/components/receipt/order-fold.css'

type Props = { orderId: number; total: string; today: string }

/** Marks an order as paid by money that came outside PayPal, after a confirmation. */
export function PaidForm({ orderId, total, today }: Props) {
  const router = useRouter()
  const [asked, setAsked] = useState<FormData | null>(null)
  const { report, errors, submit, isPending } = useFormAction(async (form) => {
    const kind = textOf(form, 'kind') as ElsewhereKind
    await adminApi.markOrderPaid(orderId, {
      kind,
      date: textOf(form, 'date'),
      reference: textOf(form, 'reference'),
    })
    router.refresh()
    return null
  }, useRefusableFailure())
  return (
    <details className="order-fold">
      <summary>Paid outside PayPal</summary>
      <div className="grid gap-5">
        <ActionForm action={setAsked} noValidate>
          <SelectField label="How" name="kind">
            {elsewhereKinds.map((kind) => (
              <option key={kind} value={kind}>
                {elsewhereLabels[kind]}
              </option>
            ))}
          </SelectField>
          <Field defaultValue={today} error={errors.date} label="Day" max={today} name="date" type="date" />
          <Field
            autoComplete="off"
            error={errors.reference}
            hint="What you find the payment by. Only the desk sees it."
            label="Reference"
            maxLength={200}
            name="reference"
          />
          <BusyButton className="justify-self-start" isBusy={isPending} type="submit" variant="secondary">
            Mark as paid
          </BusyButton>
        </ActionForm>
        <FormReport isPending={isPending} report={report} />
      </div>
      {asked && (
        <ConfirmDialog
          confirmText="Mark as paid"
          onClose={() => setAsked(null)}
          onConfirm={() => startTransition(() => submit(asked))}
          title={`Has ${withSign(total)} arrived?`}
        >
          Order {orderId} gets its invoice and its buyer a mail. It can be refunded afterwards, not marked as
          unpaid.
        </ConfirmDialog>
      )}
    </details>
  )
}
