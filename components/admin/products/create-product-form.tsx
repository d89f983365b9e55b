'use client'

import { Card } from '@/components/ui/card'
import { useFormAction } from '@/components/ui/forms/form-report'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import { TextLink } from '@/components/ui/page-link'
import { adminApi } from '@/lib/api/client/admin-client'
import type { KnownNames } from '@/lib/catalog/product-admin/near-name'
import { newGroupPath, productPreviewPath } from '@/lib/shared/routes/admin-paths'
import { editProductPath, productPath } from '@/lib/shared/routes/paths'
import { ProductFields } from './product-fields'
import { useUnusualValues } from './use-unusual-values'

/** Creates a product. After 'Product created.' the form is empty again; after an error it keeps every value and the file. */
export function CreateProductForm({ knownNames }: { knownNames: KnownNames }) {
  const { errors, ...state } = useFormAction(async (form) => {
    const { _id, status } = await adminApi.createProduct(form)
    const action = (
      <span className="flex flex-wrap gap-4">
        <TextLink href={status === 'draft' ? productPreviewPath(_id) : productPath(_id)}>View it</TextLink>
        <TextLink href={editProductPath(_id)}>Edit it</TextLink>
        <TextLink href={newGroupPath(_id)}>This product has options</TextLink>
      </span>
    )
    return { kind: 'success', text: <p>Product created.</p>, action }
  }, useRefusableFailure())
  const { submitOrAsk, dialog } = useUnusualValues({
    knownNames,
    subject: String(state.sent),
    confirmText: 'Yes, add it',
    submit: state.submit,
  })

  return (
    <Card className="grid gap-5">
      <ReportedForm
        action={submitOrAsk}
        key={state.sent}
        pendingText="Adding the product…"
        state={state}
        submitText="Add Product"
      >
        <ProductFields errors={errors} knownNames={knownNames} />
      </ReportedForm>
      {dialog}
    </Card>
  )
}
