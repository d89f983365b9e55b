'use client'

import { useActionState } from 'react'
import { errorText } from '@/components/account/error-lines'
import { FormReport, type Report } from '@/components/account/form-report'
import { useRefusalRedirect } from '@/components/account/use-refusal-redirect'
import { ProductFields } from '@/components/admin/product-fields'
import { useUnusualValues } from '@/components/admin/use-unusual-values'
import { ActionForm } from '@/components/ui/action-form'
import { Card } from '@/components/ui/card'
import { PageLink } from '@/components/ui/page-link'
import { SubmitButton } from '@/components/ui/submit-button'
import { api } from '@/lib/api-client'
import { fieldErrors } from '@/lib/field-errors'
import { productPath } from '@/lib/paths'

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
