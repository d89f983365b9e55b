'use client'

import { errorsByField } from '@/components/orders/returns/return-fields'
import { textOf } from '@/components/ui/forms/form'
import { NumberField } from '@/components/ui/forms/number-field'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import type { ReturnJson } from '@/lib/sales/returns/return-schema'

type Props = { orderId: number; returnJson: Pick<ReturnJson, '_id' | 'state' | 'lines'> }

/** Marks a return as received, or corrects how many of its units go back on the shelf; the others are written off. */
export function ReceivedForm({ orderId, returnJson }: Props) {
  const { _id, lines } = returnJson
  const { errors, ...state } = usePageForm(
    async (form) => {
      await adminApi.updateReturn(orderId, _id, {
        state: 'received',
        lines: lines.map(({ orderItem }) => ({
          orderItem,
          restock: textOf(form, `line-${orderItem}`) || '0',
        })),
      })
      return returnJson.state === 'requested' ? 'The return is received.' : 'Saved.'
    },
    ({ report, errors }) => ({ report, errors: errorsByField(errors, lines) }),
  )
  return (
    <div className="grid gap-5">
      <ReportedForm
        noValidate
        variant="secondary"
        state={state}
        submitText={returnJson.state === 'requested' ? 'Mark as received' : 'Save'}
      >
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
      </ReportedForm>
    </div>
  )
}
