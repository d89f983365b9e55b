'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useActionState } from 'react'
import { Card } from '@/components/ui/card'
import { ActionForm } from '@/components/ui/forms/action-form'
import { errorText } from '@/components/ui/forms/error-lines'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { ApiError, fieldErrors } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import type { ProductJson } from '@/lib/catalogue/schema'
import { ProductFields } from './product-fields'
import { useUnusualValues } from './use-unusual-values'

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
