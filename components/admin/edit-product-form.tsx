'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useActionState } from 'react'
import { errorText } from '@/components/account/error-lines'
import { FormReport, type Report } from '@/components/account/form-report'
import { useRefusalRedirect } from '@/components/account/use-refusal-redirect'
import { ProductFields } from '@/components/admin/product-fields'
import { useUnusualValues } from '@/components/admin/use-unusual-values'
import { ActionForm } from '@/components/ui/action-form'
import { Card } from '@/components/ui/card'
import { SubmitButton } from '@/components/ui/submit-button'
import { ApiError } from '@/lib/api-call'
import { api } from '@/lib/api-client'
import { fieldErrors } from '@/lib/field-errors'
import type { ProductJson } from '@/lib/products/schema'

type Outcome = { report: Report | null; errors: Record<string, string> }
type Props = { product: ProductJson }

/**
 * Edits every field of a product. The form sends `version` and `countInStockSeen` as they were when the page was rendered.
 * When the product has changed since, the shop refuses with `edit-conflict` and the form offers to load the current values.
 */
export function EditProductForm({ product }: Props) {
  const { _id, version, countInStock } = product
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [{ report, errors }, submit, isPending] = useActionState(
    async (_: Outcome, form: FormData | 'reload'): Promise<Outcome> => {
      if (form === 'reload') {
        router.refresh()
        return { report: null, errors: {} }
      }
      try {
        await api.updateProduct(_id, form)
        router.refresh()
        return { report: { kind: 'success', text: 'Product updated.' }, errors: {} }
      } catch (error) {
        if (redirectIfRefused(error)) return { report: null, errors: {} }
        const isConflict = error instanceof ApiError && error.code === 'edit-conflict'
        const action = isConflict && (
          <button className="text-link" onClick={() => reload()} type="button">
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
  const subject = `${version}-${countInStock}`
  const { submitOrAsk, dialog } = useUnusualValues({ product, subject, confirmText: 'Yes, save it', submit })

  function reload() {
    startTransition(() => submit('reload'))
  }

  return (
    <Card className="grid gap-5">
      {/* The key remounts the form only when the stored values change, so typed values survive every error. */}
      <ActionForm action={submitOrAsk} key={subject}>
        <input name="version" type="hidden" value={version} />
        <input name="countInStockSeen" type="hidden" value={countInStock} />
        <ProductFields errors={errors} product={product} />
        <SubmitButton isPending={isPending} pendingText="Saving…">
          Save changes
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
      {dialog}
    </Card>
  )
}
