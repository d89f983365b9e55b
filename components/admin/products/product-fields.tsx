import { Field } from '@/components/ui/forms/field'
import { NumberField } from '@/components/ui/forms/number-field'
import { TextArea } from '@/components/ui/forms/text-area'
import type { ProductJson } from '@/lib/catalogue/schema'
import { PictureField } from './picture-field'

type Props = { errors: Record<string, string>; product?: ProductJson }

/**
 * Every field of a product, all required (Spec §5), except that an existing product keeps its picture when none is chosen.
 * Price and count are number inputs without bounds: the server validates them.
 */
export function ProductFields({ errors, product }: Props) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field
        className="sm:col-span-2"
        defaultValue={product?.name}
        error={errors.name}
        label="Name"
        name="name"
        required
      />
      <div className="sm:col-span-2">
        <PictureField
          current={product && { src: product.image, alt: product.imageAlt }}
          error={errors.image}
        />
      </div>
      <Field defaultValue={product?.brand} error={errors.brand} label="Brand" name="brand" required />
      <Field
        defaultValue={product?.category}
        error={errors.category}
        label="Category"
        name="category"
        required
      />
      <TextArea
        className="sm:col-span-2"
        defaultValue={product?.description}
        error={errors.description}
        label="Description"
        name="description"
        required
      />
      <NumberField
        defaultValue={product?.price}
        error={errors.price}
        hint="In US dollars."
        inputMode="decimal"
        label="Price"
        name="price"
        required
        step="any"
      />
      <NumberField
        defaultValue={product?.countInStock}
        error={errors.countInStock}
        hint="With 0 the shop says Out Of Stock."
        inputMode="numeric"
        label="Count In Stock"
        name="countInStock"
        required
        step="any"
      />
    </div>
  )
}
