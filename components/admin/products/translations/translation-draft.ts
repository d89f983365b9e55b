import { productFields } from '@/lib/catalog/products/product-fields'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { TranslationInput, TranslationJson } from '@/lib/catalog/translations/translation-schema'

/** A text of a product in the form of one language. Facts are one text, a line each. */
export type TranslatedField = {
  /** As `missing` and `outdated` have it: `name`, `imageAlts.0`. */
  name: string
  /** As the names of mistakes have it. */
  path: string
  label: string
  own: string
  stored: string
  isLong: boolean
  isOutdated: boolean
  maxLength?: number
}

/** What is typed, by field, and the fields that are ticked to be still right. */
export type Draft = { texts: Record<string, string>; right: readonly string[] }
export const emptyDraft: Draft = { texts: {}, right: [] }

/** The fields of a language, in the order of the form. A picture without a text of its own has none. */
export function translatedFields(product: ProductJson, translation: TranslationJson): TranslatedField[] {
  const isOutdated = (name: string) => translation.outdated.includes(name)
  const field = (name: 'name' | 'description' | 'warnings', isLong: boolean): TranslatedField => ({
    ...{ name, path: name, isLong, isOutdated: isOutdated(name) },
    ...{ label: productFields[name].label, maxLength: productFields[name].max },
    ...{ own: product[name], stored: translation[name] },
  })
  const facts: TranslatedField = {
    ...{ name: 'facts', path: 'facts', label: 'Facts, a line each', isLong: true },
    isOutdated: isOutdated('facts'),
    ...{ own: product.facts.join('\n'), stored: translation.facts.join('\n') },
  }
  const alts = product.pictures.map(({ src, alt }, at): TranslatedField => {
    const name = `imageAlts.${at}`
    return {
      ...{ name, path: `imageAlts.${src}`, label: `Text of picture ${at + 1}`, isLong: false },
      isOutdated: isOutdated(name),
      ...{ own: alt, stored: translation.imageAlts[at] ?? '' },
    }
  })
  return [field('name', false), field('description', true), facts, field('warnings', true), ...alts].filter(
    ({ own, stored }) => own !== '' || stored !== '',
  )
}

export const textOfField = (field: TranslatedField, draft: Draft): string =>
  draft.texts[field.name] ?? field.stored

/** Returns the texts of a language to send: changed ones, and those confirmed as still right; undefined without any. */
export function changesOfDraft(
  product: ProductJson,
  fields: readonly TranslatedField[],
  draft: Draft,
): TranslationInput | undefined {
  const changed = fields.filter(
    (field) => textOfField(field, draft) !== field.stored || draft.right.includes(field.name),
  )
  if (changed.length === 0) return undefined
  const alts: Record<string, string> = {}
  const input: TranslationInput = {}
  for (const field of changed) {
    const { name } = field
    const text = textOfField(field, draft)
    if (name === 'name' || name === 'description' || name === 'warnings') input[name] = text
    else if (name === 'facts') input.facts = text.split('\n').filter((line) => line.trim() !== '')
    else {
      const src = product.pictures[Number(name.slice('imageAlts.'.length))]?.src
      if (src !== undefined) alts[src] = text
    }
  }
  return Object.keys(alts).length > 0 ? { ...input, imageAlts: alts } : input
}

/** "2 missing, 1 out of date"; empty when nothing is. */
export function stateWords({ missing, outdated }: Pick<TranslationJson, 'missing' | 'outdated'>): string {
  return [
    missing.length > 0 && `${missing.length} missing`,
    outdated.length > 0 && `${outdated.length} out of date`,
  ]
    .filter(Boolean)
    .join(', ')
}
