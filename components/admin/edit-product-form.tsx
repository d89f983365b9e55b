'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useActionState } from 'react'
import { errorText } from '@/components/account/error-lines'
import { FormReport, type Report } from '@/components/account/form-report'
import { useTurnedAway } from '@/components/account/use-turned-away'
import { fieldErrors } from '@/components/admin/field-errors'
import { ProductFields } from '@/components/admin/product-fields'
import { Card } from '@/components/ui/card'
import { KeptForm } from '@/components/ui/kept-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { ApiError, api } from '@/lib/api-client'
import type { ProductForEditJson } from '@/lib/products/schema'

type Outcome = { report: Report | null; errors: Record<string, string> }
type Props = { product: ProductForEditJson }

/**
 * Every field of a product. What it was when the page was read goes along (`version`, `countInStockSeen`): where somebody
 * changed it meanwhile the shop refuses, and the form offers to load the current values.
 */
export function EditProductForm({ product }: Props) {
  const { _id, version, countInStock } = product
  const router = useRouter()
  const leaveIfRefused = useTurnedAway()
  const [{ report, errors }, submit, isPending] = useActionState(
    async (_: Outcome, form: FormData | 'start over'): Promise<Outcome> => {
      if (form === 'start over') {
        router.refresh()
        return { report: null, errors: {} }
      }
      try {
        await api.updateProduct(_id, form)
        router.refresh()
        return { report: { kind: 'success', text: 'Product updated.' }, errors: {} }
      } catch (error) {
        if (leaveIfRefused(error)) return { report: null, errors: {} }
        const isConflict = error instanceof ApiError && error.code === 'edit-conflict'
        const action = isConflict && (
          <button className="text-link" onClick={() => startOver()} type="button">
            Load the current values
          </button>
        )
        return {
          report: { kind: 'danger', text: <p>{errorText(error)}</p>, action },
          errors: fieldErrors(error),
        }
      }
    },
    { report: null, errors: {} },
  )

  function startOver() {
    startTransition(() => submit('start over'))
  }

  return (
    <Card className="grid gap-5">
      <FormReport isPending={isPending} report={report} />
      {/* Anew for other values, and only then: what was typed outlives every error. */}
      <KeptForm action={submit} key={`${version}-${countInStock}`}>
        <input name="version" type="hidden" value={version} />
        <input name="countInStockSeen" type="hidden" value={countInStock} />
        <ProductFields errors={errors} product={product} />
        <SubmitButton isPending={isPending} pendingText="Saving…">
          Save changes
        </SubmitButton>
      </KeptForm>
    </Card>
  )
}
