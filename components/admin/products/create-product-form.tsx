'use client'

import { useActionState } from 'react'
import { Card } from '@/components/ui/card'
import { ActionForm } from '@/components/ui/forms/action-form'
import { errorText } from '@/components/ui/forms/error-lines'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { PageLink } from '@/components/ui/page-link'
import { fieldErrors } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import { productPath } from '@/lib/paths'
import { ProductFields } from './product-fields'
import { useUnusualValues } from './use-unusual-values'

type Outcome = { created: number; report: Report | null; errors: Record<string, string> }

/** Creates a product. After 'Product created.' the form is empty again; after an error it keeps every value and the file. */
export function CreateProductForm() {
  const redirectIfRefused = useRefusalRedirect()
  const [{ created, report, errors }, submit, isPending] = useActionState(
    async (last: Outcome, form: FormData): Promise<Outcome> => {
      try {
        const product = await api.createProduct(form)
        const action = (
          <PageLink className="text-link" href={productPath(product._id)}>
            View it
          </PageLink>
        )
        const done: Report = { kind: 'success', text: <p>Product created.</p>, action }
        return { created: last.created + 1, report: done, errors: {} }
      } catch (error) {
        if (redirectIfRefused(error)) return { ...last, report: null, errors: {} }
        const report: Report = { kind: 'danger', text: errorText(error) }
        return { ...last, report, errors: fieldErrors(error) }
      }
    },
    { created: 0, report: null, errors: {} },
  )
  const { submitOrAsk, dialog } = useUnusualValues({
    subject: String(created),
    confirmText: 'Yes, add it',
    submit,
  })

  return (
    <Card className="grid gap-5">
      <ActionForm action={submitOrAsk} key={created}>
        <ProductFields errors={errors} />
        <SubmitButton isPending={isPending} pendingText="Adding the product…">
          Add Product
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
      {dialog}
    </Card>
  )
}
