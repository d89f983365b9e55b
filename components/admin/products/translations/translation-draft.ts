import type { ChangedText, TranslatedField } from '@/components/admin/translations/text-draft'
import { productFields } from '@/lib/catalog/products/product-fields'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { TranslationInput, TranslationJson } from '@/lib/catalog/translations/translation-schema'

/** The fields of a language, in the order of the form; facts are one text, a line each. A picture without a text of its own has none. */
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

/** Returns what the call takes of changed texts. */
export function translationInputOf(product: ProductJson, changed: readonly ChangedText[]): TranslationInput {
  const alts: Record<string, string> = {}
  const input: TranslationInput = {}
  for (const { field, text } of changed) {
    const { name } = field
    if (name === 'name' || name === 'description' || name === 'warnings') input[name] = text
    else if (name === 'facts') input.facts = text.split('\n').filter((line) => line.trim() !== '')
    else {
      const src = product.pictures[Number(name.slice('imageAlts.'.length))]?.src
      if (src !== undefined) alts[src] = text
    }
  }
  return Object.keys(alts).length > 0 ? { ...input, imageAlts: alts } : input
}
