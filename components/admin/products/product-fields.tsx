import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { NumberField } from '@/components/ui/forms/number-field'
import { SelectField } from '@/components/ui/forms/select-field'
import { TextArea } from '@/components/ui/forms/text-area'
import type { KnownNames } from '@/lib/catalog/product-admin/near-name'
import { sharedFields } from '@/lib/catalog/product-groups/shared-texts'
import { type FormName, formField, namesOf } from '@/lib/catalog/products/product-fields'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { currency, namedCurrency } from '@/lib/shared/money/money'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { FactsField } from './form/facts-field'
import { NameField } from './form/name-field'
import { PicturesField } from './form/pictures-field'
import { SharedMark } from './form/shared-mark'
import { TranslationsField } from './translations/translations-field'
import './form/product-form.css'
import './form/sorting.css'

type Props = {
  errors: Record<string, string>
  knownNames: KnownNames
  product?: ProductJson
  canPrice?: boolean
  /** Says what the price before a reduction may be at most. */
  compareHint?: ReactNode
}

/**
 * Every field of a product. Those of Spec §5 are required, except that an existing product keeps its pictures when none is chosen, and a
 * draft needs none. Price and count are number inputs without bounds: the server validates them. A new product was never dearer, so
 * the price before a reduction is a field of existing ones.
 */
export function ProductFields({ errors, knownNames, product, canPrice = true, compareHint }: Props) {
  const [status, setStatus] = useState(product?.status ?? 'live')
  const field = <Name extends FormName>(name: Name) => ({
    ...formField(name),
    label: labelOf(name, product),
    defaultValue: product?.[name] ?? undefined,
    error: errors[name],
  })
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field {...field('name')} className="sm:col-span-2" required />
      <div className="sm:col-span-2">
        <PicturesField errors={errors} isDraft={status === 'draft'} pictures={product?.pictures} />
      </div>
      <div>
        <NameField {...field('brand')} knownNames={knownNames.brands} />
      </div>
      <div>
        <NameField {...field('category')} knownNames={knownNames.categories} />
      </div>
      {canPrice && (
        <p className="-mt-3 text-sm text-ink-soft sm:col-span-2">
          <Link className="text-link" href={adminPaths.adminBrands} prefetch={false}>
            Rename or join brands and categories
          </Link>
        </p>
      )}
      <TextArea {...field('description')} className="sm:col-span-2" required />
      <div className="sm:col-span-2">
        <FactsField errors={errors} facts={product?.facts} isShared={Boolean(product?.group)} />
      </div>
      <NumberField
        {...field('price')}
        hint={canPrice ? `In ${namedCurrency(currency())}.` : 'Only an owner changes prices.'}
        inputMode="decimal"
        readOnly={!canPrice}
        required
        step="any"
      />
      {product && canPrice && (
        <NumberField {...field('compareAtPrice')} hint={compareHint} inputMode="decimal" step="any" />
      )}
      <NumberField {...field('countInStock')} inputMode="numeric" required step="any" />
      {namesOf('whole').map((name) => (
        <NumberField {...field(name)} inputMode="numeric" key={name} step="any" />
      ))}
      {namesOf('code').map((name) => (
        <Field {...field(name)} autoComplete="off" key={name} />
      ))}
      {canPrice && (
        <SelectField
          {...field('status')}
          defaultValue={status}
          hint={status === 'draft' ? 'Only the desk sees it.' : 'Everybody sees it.'}
          onChange={({ target }) => setStatus(target.value === 'draft' ? 'draft' : 'live')}
        >
          <option value="live">Live</option>
          <option value="draft">Draft</option>
        </SelectField>
      )}
      {namesOf('note').map((name) => (
        <TextArea {...field(name)} className="sm:col-span-2" key={name} />
      ))}
      {product && <TranslationsField errors={errors} product={product} />}
    </div>
  )
}

/** The label of a field; of one that the members of a group share it says so. */
function labelOf(name: FormName, product: ProductJson | undefined): ReactNode {
  const { label } = formField(name)
  const isShared = product?.group && sharedFields.some((shared) => shared === name)
  return isShared ? (
    <>
      {label} <SharedMark />
    </>
  ) : (
    label
  )
}
