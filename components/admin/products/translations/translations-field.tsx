import { TranslationsFieldset } from '@/components/admin/translations/translations-fieldset'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { isLanguage } from '@/lib/shared/messages/languages'
import { translatedFields, translationInputOf } from './translation-draft'

type Props = { product: ProductJson; errors: Record<string, string> }

/** The texts of a product in the shop's further languages. Nothing in a shop with one language. */
export function TranslationsField({ product, errors }: Props) {
  const languages = Object.keys(product.translations ?? {}).filter(isLanguage)
  const [first, ...others] = languages.flatMap((language) => {
    const translation = product.translations?.[language]
    if (!translation) return []
    const { missing, outdated } = translation
    return [{ language, fields: translatedFields(product, translation), missing, outdated }]
  })
  if (!first) return null
  return (
    <TranslationsFieldset
      errors={errors}
      inputOf={(changed) => translationInputOf(product, changed)}
      parts={[first, ...others]}
      withoutOwn="The product has no such text of its own."
    />
  )
}
