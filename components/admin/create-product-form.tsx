'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { errorText } from '@/components/account/error-lines'
import { FormReport, type Report } from '@/components/account/form-report'
import { useTurnedAway } from '@/components/account/use-turned-away'
import { fieldErrors } from '@/components/admin/field-errors'
import { ProductFields } from '@/components/admin/product-fields'
import { Card } from '@/components/ui/card'
import { KeptForm } from '@/components/ui/kept-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { api } from '@/lib/api-client'
import { productPath } from '@/lib/paths'

type Outcome = { created: number; report: Report | null; errors: Record<string, string> }

/** A new product. After 'Product created.' the form is empty for the next one; an error keeps everything, the file too. */
export function CreateProductForm() {
  const leaveIfRefused = useTurnedAway()
  const [{ created, report, errors }, submit, isPending] = useActionState(
    async (last: Outcome, form: FormData): Promise<Outcome> => {
      try {
        const product = await api.createProduct(form)
        const action = (
          <Link className="text-link" href={productPath(product._id)}>
            View it
          </Link>
        )
        const done: Report = { kind: 'success', text: <p>Product created.</p>, action }
        return { created: last.created + 1, report: done, errors: {} }
      } catch (error) {
        if (leaveIfRefused(error)) return { ...last, report: null, errors: {} }
        const report: Report = { kind: 'danger', text: errorText(error) }
        return { ...last, report, errors: fieldErrors(error) }
      }
    },
    { created: 0, report: null, errors: {} },
  )

  return (
    <Card className="grid gap-5">
      <FormReport isPending={isPending} report={report} />
      <KeptForm action={submit} key={created}>
        <ProductFields errors={errors} />
        <SubmitButton isPending={isPending} pendingText="Adding the product…">
          Add Product
        </SubmitButton>
      </KeptForm>
    </Card>
  )
}
