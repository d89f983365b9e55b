'use client'

import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { NumberField } from '@/components/ui/forms/number-field'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { stockApi } from '@/lib/api/client/inventory-client'

type Props = { productId: number; lowStock: number | null; shopLimit: number }

/** Sets from how many units on a product is low in stock; empty for the limit of the shop. */
export function LowStockForm({ productId, lowStock, shopLimit }: Props) {
  const { report, errors, submit, isPending } = usePageForm(async (form) => {
    const text = textOf(form, 'lowStock')
    const saved = await stockApi.setLow(productId, text === '' ? null : Number(text))
    return saved.lowStock === null ? 'The limit of the shop counts.' : 'Limit saved.'
  })
  return (
    <div className="grid gap-4">
      <ActionForm
        action={submit}
        className="grid grid-cols-[minmax(0,16rem)_auto] items-end justify-start gap-3"
        noValidate
      >
        <NumberField
          defaultValue={lowStock ?? ''}
          error={errors.lowStock}
          hint={`Empty: ${shopLimit.toLocaleString('en')}, as for the whole shop.`}
          inputMode="numeric"
          label="Low from"
          name="lowStock"
          step="any"
        />
        {/* Beside the input, whose notes take 1 rem below it. */}
        <BusyButton className="mb-4 min-h-11" isBusy={isPending} type="submit" variant="secondary">
          Save limit
        </BusyButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}
