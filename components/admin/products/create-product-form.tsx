'use client'

import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { Card } from '@/components/ui/card'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { TextLink } from '@/components/ui/page-link'
import { adminApi } from '@/lib/api/client/admin-client'
import type { KnownNames } from '@/lib/catalog/product-admin/near-name'
import { productPreviewPath } from '@/lib/shared/routes/admin-paths'
import { editProductPath, productPath } from '@/lib/shared/routes/paths'
import { ProductFields } from './product-fields'
import { useUnusualValues } from './use-unusual-values'

/** Creates a product. After 'Product created.' the form is empty again; after an error it keeps every value and the file. */
export function CreateProductForm({ known }: { known: KnownNames }) {
  const { report, errors, sent, submit, isPending } = useFormAction(async (form) => {
    const { _id, status } = await adminApi.createProduct(form)
    const action = (
      <span className="flex gap-4">
        <TextLink href={status === 'draft' ? productPreviewPath(_id) : productPath(_id)}>View it</TextLink>
        <TextLink href={editProductPath(_id)}>Edit it</TextLink>
      </span>
    )
    return { kind: 'success', text: <p>Product created.</p>, action }
  }, useRefusableFailure())
  const { submitOrAsk, dialog } = useUnusualValues({
    known,
    subject: String(sent),
    confirmText: 'Yes, add it',
    submit,
  })

  return (
    <Card className="grid gap-5">
      <ActionForm action={submitOrAsk} key={sent}>
        <ProductFields errors={errors} known={known} />
        <SubmitButton isPending={isPending} pendingText="Adding the product…">
          Add Product
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
      {dialog}
    </Card>
  )
}
