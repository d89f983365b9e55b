import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { NumberField } from '@/components/ui/forms/number-field'
import { SelectField } from '@/components/ui/forms/select-field'
import { TextArea } from '@/components/ui/forms/text-area'
import type { KnownNames } from '@/lib/catalog/product-admin/near-name'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { currency, namedCurrency } from '@/lib/shared/money/money'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { FactsField } from './form/facts-field'
import { NameField } from './form/name-field'
import { PicturesField } from './form/pictures-field'
import './form/product-form.css'

type Props = {
  errors: Record<string, string>
  known: KnownNames
  product?: ProductJson
  canPrice?: boolean
  /** Says what the price before a reduction may be at most. */
  compareHint?: ReactNode
}

type TextName = 'name' | 'brand' | 'category' | 'description' | 'price' | 'sku' | 'gtin' | 'warnings'

/**
 * Every field of a product. Those of Spec §5 are required, except that an existing product keeps its pictures when none is chosen, and a
 * draft needs none. Price and count are number inputs without bounds: the server validates them. A new product was never dearer, so
 * the price before a reduction is a field of existing ones.
 */
export function ProductFields({ errors, known, product, canPrice = true, compareHint }: Props) {
  const [status, setStatus] = useState(product?.status ?? 'live')
  const field = (name: TextName) => ({
    name,
    defaultValue: product?.[name] ?? undefined,
    error: errors[name],
  })
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field {...field('name')} className="sm:col-span-2" label="Name" required />
      <div className="sm:col-span-2">
        <PicturesField errors={errors} isDraft={status === 'draft'} pictures={product?.pictures} />
      </div>
      <div>
        <NameField {...field('brand')} known={known.brands} label="Brand" name="brand" />
      </div>
      <div>
        <NameField {...field('category')} known={known.categories} label="Category" name="category" />
      </div>
      {canPrice && (
        <p className="-mt-3 text-sm text-ink-soft sm:col-span-2">
          <Link className="text-link" href={deskPaths.adminBrands} prefetch={false}>
            Rename or join brands and categories
          </Link>
        </p>
      )}
      <TextArea {...field('description')} className="sm:col-span-2" label="Description" required />
      <div className="sm:col-span-2">
        <FactsField errors={errors} facts={product?.facts} />
      </div>
      <NumberField
        {...field('price')}
        hint={canPrice ? `In ${namedCurrency(currency())}.` : 'Only an owner changes prices.'}
        inputMode="decimal"
        label="Price"
        readOnly={!canPrice}
        required
        step="any"
      />
      {product && canPrice && (
        <NumberField
          defaultValue={product.compareAtPrice ?? undefined}
          error={errors.compareAtPrice}
          hint={compareHint}
          inputMode="decimal"
          label="Before the reduction"
          name="compareAtPrice"
          step="any"
        />
      )}
      <NumberField
        defaultValue={product?.countInStock}
        error={errors.countInStock}
        name="countInStock"
        hint="With 0 the shop says Out Of Stock."
        inputMode="numeric"
        label="Count In Stock"
        required
        step="any"
      />
      <NumberField
        defaultValue={product?.weightG ?? undefined}
        error={errors.weightG}
        inputMode="numeric"
        label="Weight in g"
        name="weightG"
        step="any"
      />
      <Field {...field('sku')} autoComplete="off" hint="Your own number of it." label="SKU" />
      <Field
        {...field('gtin')}
        autoComplete="off"
        hint="The number under the bar code: 8, 12, 13 or 14 digits."
        inputMode="numeric"
        label="GTIN"
      />
      {canPrice && (
        <SelectField
          defaultValue={status}
          error={errors.status}
          hint={status === 'draft' ? 'Only the desk sees it.' : 'Everybody sees it.'}
          label="Status"
          name="status"
          onChange={({ target }) => setStatus(target.value === 'draft' ? 'draft' : 'live')}
        >
          <option value="live">Live</option>
          <option value="draft">Draft</option>
        </SelectField>
      )}
      <TextArea
        {...field('warnings')}
        className="sm:col-span-2"
        hint="Age, small parts, hot surfaces: its page shows them with the maker. Empty for none."
        label="Warnings"
      />
    </div>
  )
}
