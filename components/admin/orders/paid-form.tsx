'use client'

import { startTransition, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { SelectField } from '@/components/ui/forms/select-field'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import { type ElsewhereKind, elsewhereKinds, elsewhereLabels } from '@/lib/sales/orders/payment-method'
import { t } from '@/lib/shared/messages/message'
import { withSign } from '@/lib/shared/money/money'
import '@/components/receipt/order-fold.css'

type Props = { orderId: number; total: string; today: string }

/** Marks an order as paid by money that came outside PayPal, after a confirmation. */
export function PaidForm({ orderId, total, today }: Props) {
  const [draft, setDraft] = useState<FormData | null>(null)
  const { errors, ...state } = usePageForm(async (form) => {
    const kind = textOf(form, 'kind') as ElsewhereKind
    await adminApi.markOrderPaid(orderId, {
      kind,
      date: textOf(form, 'date'),
      reference: textOf(form, 'reference'),
    })
    return null
  })
  return (
    <details className="order-fold">
      <summary>Paid outside PayPal</summary>
      <div className="grid gap-5">
        <ReportedForm
          action={setDraft}
          noValidate
          variant="secondary"
          state={state}
          submitText="Mark as paid"
        >
          <SelectField label="How" name="kind">
            {elsewhereKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(elsewhereLabels[kind])}
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
        </ReportedForm>
      </div>
      {draft && (
        <ConfirmDialog
          confirmText="Mark as paid"
          onClose={() => setDraft(null)}
          onConfirm={() => startTransition(() => state.submit(draft))}
          title={`Has ${withSign(total)} arrived?`}
        >
          Order {orderId} gets its invoice and its buyer a mail. It can be refunded afterwards, not marked as
          unpaid.
        </ConfirmDialog>
      )}
    </details>
  )
}
