import { productFields } from '@/lib/catalog/products/product-fields'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { languageInput, languageRule } from '@/lib/shared/messages/translation-input'
import { optionalText, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const { label, max } = productFields.category

/** Body of PUT /api/categories/translations/: the category by its own name, and what changes of its names. */
export const categoryTranslationsInput = z.strictObject({
  category: textInput(label, max),
  translations: z.partialRecord(
    languageInput,
    optionalText({ label: 'The name', maxLength: max }).nullable(),
    languageRule,
  ),
})
export type CategoryTranslationsInput = z.infer<typeof categoryTranslationsInput>

/** The names of a category in the shop's further languages. One whose own name has changed since is out of date. */
export const categoryTranslationsJson = z.object({
  category: z.string(),
  translations: z.partialRecord(
    z.enum(shippedLanguages),
    z.object({ name: z.string(), isOutdated: z.boolean() }),
  ),
})
export type CategoryTranslationsJson = z.infer<typeof categoryTranslationsJson>
