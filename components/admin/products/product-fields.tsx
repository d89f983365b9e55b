import { useEffect, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { NumberField } from '@/components/ui/forms/number-field'
import { TextArea } from '@/components/ui/forms/text-area'
import { Picture } from '@/components/ui/picture'
import type { ProductJson } from '@/lib/catalogue/schema'

type Props = { errors: Record<string, string>; product?: ProductJson; canPrice?: boolean }

/**
 * Every field of a product, all required (Spec §5), except that an existing product keeps its picture when none is chosen.
 * Price and count are number inputs without bounds: the server validates them.
 */
export function ProductFields({ errors, product, canPrice = true }: Props) {
  const field = (name: 'name' | 'brand' | 'category' | 'description' | 'price' | 'countInStock') => ({
    name,
    defaultValue: product?.[name],
    error: errors[name],
  })
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field {...field('name')} className="sm:col-span-2" label="Name" required />
      <div className="sm:col-span-2">
        <PictureField
          current={product && { src: product.image, alt: product.imageAlt }}
          error={errors.image}
        />
      </div>
      <Field {...field('brand')} label="Brand" required />
      <Field {...field('category')} label="Category" required />
      <TextArea {...field('description')} className="sm:col-span-2" label="Description" required />
      <NumberField
        {...field('price')}
        hint={canPrice ? 'In US dollars.' : 'Only an owner changes prices.'}
        inputMode="decimal"
        label="Price"
        readOnly={!canPrice}
        required
        step="any"
      />
      <NumberField
        {...field('countInStock')}
        hint="With 0 the shop says Out Of Stock."
        inputMode="numeric"
        label="Count In Stock"
        required
        step="any"
      />
    </div>
  )
}

type PictureProps = { error?: string; current?: { src: string; alt: string } }

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif'
const frameClass = 'aspect-square w-full rounded-card border border-line object-cover'

/** 'Upload Image' with a preview of the chosen picture, or of the `current` one, which stays unless another is chosen. */
function PictureField({ error, current }: PictureProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    return () => {
      if (chosen) URL.revokeObjectURL(chosen)
    }
  }, [chosen])

  return (
    <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr] sm:gap-6">
      <div className="w-40">
        {chosen ? (
          <picture className="contents">
            {/* A file that is not a picture has no preview; the shop refuses it with a message. */}
            <img
              alt="Chosen by you"
              className={`picture ${frameClass}`}
              key={chosen}
              onError={() => setChosen(null)}
              src={chosen}
            />
          </picture>
        ) : current ? (
          <Picture
            alt={current.alt}
            className={frameClass}
            height={320}
            sizes="10rem"
            src={current.src}
            width={320}
          />
        ) : (
          <div className={`${frameClass} bg-sunken grid place-items-center text-sm text-ink-soft`}>
            No picture yet
          </div>
        )}
      </div>
      <Field
        accept={acceptedTypes}
        error={error}
        hint={
          current
            ? 'Choose a file to replace the picture: JPEG, PNG, WebP or AVIF, at most 8 MB.'
            : 'JPEG, PNG, WebP or AVIF, at most 8 MB.'
        }
        label="Upload Image"
        name="image"
        onChange={({ target: { files } }) => setChosen(files?.[0] ? URL.createObjectURL(files[0]) : null)}
        required={!current}
        type="file"
      />
    </div>
  )
}
