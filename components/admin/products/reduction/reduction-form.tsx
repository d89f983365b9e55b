'use client'

import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { NumberField } from '@/components/ui/forms/number-field'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import type { ReductionJson } from '@/lib/catalog/reductions/reduction-schema'
import { instantOf, wallOf } from '@/lib/shared/locale/wall-time'

type Props = {
  productId: number
  /** The planned or running one. */
  open: ReductionJson | null
  /** The price now; of a reduced product, the price before its reduction. */
  price: string
  /** What the price before it may be at most. */
  compareHint: string
  timeZone: string
}

/** Plans a reduction, changes the planned one, or moves the end of the running one. Times are those of the shop. */
export function ReductionForm({ productId, open, price, compareHint, timeZone }: Props) {
  const isRunning = open?.state === 'running'
  const wall = (iso: string | null | undefined) => (iso ? wallOf(new Date(iso), timeZone) : '')
  const { errors, ...state } = usePageForm(async (form) => {
    const timeOf = (name: string) => instantOf(textOf(form, name), timeZone)?.toISOString() ?? null
    const prices = isRunning
      ? { price: open.price, compareAtPrice: open.compareAtPrice }
      : { price: textOf(form, 'price'), compareAtPrice: textOf(form, 'compareAtPrice') }
    const { state } = await adminApi.planReduction(productId, {
      ...prices,
      from: isRunning ? null : timeOf('from'),
      until: timeOf('until'),
    })
    if (isRunning) return 'Its end is changed.'
    return state === 'running' ? 'The reduction has begun.' : 'The reduction is planned.'
  })
  return (
    <div className="grid gap-4">
      <ReportedForm
        noValidate
        state={state}
        submitText={isRunning ? 'Change its end' : open ? 'Change the plan' : 'Plan the reduction'}
      >
        <div className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
          {!isRunning && (
            <>
              <NumberField
                defaultValue={open?.price}
                error={errors.price}
                hint="What is charged meanwhile."
                inputMode="decimal"
                label="Reduced to"
                name="price"
                required
                step="any"
              />
              <NumberField
                defaultValue={open?.compareAtPrice ?? price}
                error={errors.compareAtPrice}
                hint={compareHint}
                inputMode="decimal"
                label="Instead of"
                name="compareAtPrice"
                required
                step="any"
              />
              <Field
                defaultValue={wall(open?.from)}
                error={errors.from}
                hint={`Now, if empty. Time zone: ${timeZone}.`}
                label="Begins"
                name="from"
                type="datetime-local"
              />
            </>
          )}
          <Field
            defaultValue={wall(open?.until)}
            error={errors.until}
            hint="Never by itself, if empty."
            label="Ends"
            name="until"
            type="datetime-local"
          />
        </div>
      </ReportedForm>
    </div>
  )
}
