'use client'

import { type ReactNode, startTransition, useState } from 'react'
import { Card } from '@/components/ui/card'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { offerOnConflict, usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import type { KnownNames } from '@/lib/catalog/product-admin/near-name'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { ProductFields } from './product-fields'
import { useUnusualValues } from './use-unusual-values'

type Props = { product: ProductJson; canPrice: boolean; knownNames: KnownNames; compareHint?: ReactNode }

/**
 * Edits every field of a product, price and status only if `canPrice`. The form sends `version` and `countInStockSeen` as it has loaded
 * them; what else changes the stock meanwhile leaves what is typed as it is. When the product has changed since, the shop refuses with
 * `edit-conflict` and the form offers to load the current values.
 */
export function EditProductForm({ product: stored, canPrice, knownNames, compareHint }: Props) {
  const [{ product, isOutdated }, setLoaded] = useState({ product: stored, isOutdated: false })
  const isNew = stored.version !== product.version || stored.countInStock !== product.countInStock
  if (isNew && (isOutdated || stored.version !== product.version))
    setLoaded({ product: stored, isOutdated: false })
  const { _id, version, countInStock } = product
  const { errors, ...state } = usePageForm(
    async (form: FormData | 'reload') => {
      if (form !== 'reload') await adminApi.updateProduct(_id, form)
      return form === 'reload' ? null : 'Product updated.'
    },
    (plain, error) => {
      const failure = offerOnConflict(
        plain,
        error,
        <button className="text-link" onClick={() => reload()} type="button">
          Load the current values
        </button>,
      )
      const { report } = failure
      return report ? { ...failure, report: { ...report, text: <p>{report.text}</p> } } : failure
    },
  )
  const subject = `${version}-${countInStock}`
  const { submitOrAsk, dialog } = useUnusualValues({
    product,
    knownNames,
    subject,
    confirmText: 'Yes, save it',
    submit: state.submit,
  })

  function reload() {
    setLoaded({ product, isOutdated: true })
    startTransition(() => state.submit('reload'))
  }

  return (
    <Card className="grid gap-5">
      {/* The key remounts the form only when the stored values change, so typed values survive every error. */}
      <ReportedForm
        action={submitOrAsk}
        formKey={subject}
        pendingText="Saving…"
        state={state}
        submitText="Save changes"
      >
        <input name="version" type="hidden" value={version} />
        <input name="countInStockSeen" type="hidden" value={countInStock} />
        <ProductFields
          canPrice={canPrice}
          compareHint={compareHint}
          errors={errors}
          knownNames={knownNames}
          product={product}
        />
      </ReportedForm>
      {dialog}
    </Card>
  )
}
