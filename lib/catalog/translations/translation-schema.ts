import { productFields } from '@/lib/catalog/products/product-fields'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { languageInput, languageRule } from '@/lib/shared/messages/translation-input'
import { maxAltLength } from '@/lib/shared/validation/number-limits'
import { optionalText, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxFactLength, maxFacts } from './translation-limits'

/** The fields of a product that have a version a language, each one text, in the order of the form. */
export const translatedNames = ['name', 'description', 'warnings'] as const

const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

/** Empty or null takes the translation away; what is missing stays. */
const text = ({ label, max }: { label: string; max: number }) =>
  optionalText({ label, maxLength: max }).overwrite(lines).nullable().optional()

const altInput = optionalText({ label: 'The description of a picture', maxLength: maxAltLength })

export const translationInput = z.strictObject({
  name: text(productFields.name),
  description: text(productFields.description),
  warnings: text(productFields.warnings),
  facts: z
    .array(textInput('A fact', maxFactLength).overwrite(oneLine), 'Facts must be a list.')
    .max(maxFacts, `A product has at most ${maxFacts} facts.`)
    .nullable()
    .optional(),
  /** In the order of the pictures, or by their addresses; an empty one takes away. */
  imageAlts: z
    .union([
      z.array(altInput).max(8, 'A product has at most eight pictures.'),
      z.record(z.string(), altInput),
    ])
    .nullable()
    .optional(),
})

/** By language what changes of its texts. A text that is sent again as it is counts as checked against the own one. */
export const translationsInput = z.partialRecord(languageInput, translationInput, languageRule)

const translationJson = z.object({
  name: z.string(),
  description: z.string(),
  warnings: z.string(),
  facts: z.array(z.string()),
  /** In the order of the pictures. */
  imageAlts: z.array(z.string()),
  /** The fields without a translation, and those whose own text has changed since; of pictures `imageAlts.0`. */
  missing: z.array(z.string()),
  outdated: z.array(z.string()),
})

/** Told to the desk and its programs, of a shop with further languages. */
export const translationsJson = z.partialRecord(z.enum(shippedLanguages), translationJson)

export type TranslationsInput = z.infer<typeof translationsInput>
export type TranslationInput = z.infer<typeof translationInput>
export type TranslationJson = z.infer<typeof translationJson>
export type TranslationsJson = z.infer<typeof translationsJson>
