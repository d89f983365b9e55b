import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { inLang, type LocalWords, listed, richWords, shortest } from '@/lib/catalog/translations/local-words'
import { langOfValue } from './lang-of-value'
import type { GroupOptionsJson, ToldOption } from './told-schema'

/** Returns the values of a member in words: "Size 42, Sand". What says nothing alone has the name of its option before it. */
export function optionWords(options: GroupOptionsJson, values: readonly string[]): string | LocalWords {
  const words = options.map((option, at) => {
    const text = values[at] ?? ''
    const value = inLang(text, langOfValue(option, text))
    if (option.kind !== 'size' && option.kind !== 'other') return value
    const name = inLang(option.name, langOf(option, 'name'))
    return richWords('choice.named', { name: () => name, value: () => value })
  })
  return shortest(listed(words))
}

/** Returns an option of a product with its value, as "Size: 42". */
export function optionChip(option: ToldOption): LocalWords {
  const name = inLang(option.name, langOf(option, 'name'))
  return namedValue(name, inLang(option.value, langOf(option, 'value')))
}

/** Returns the name of an option and a value of it, as "Size: 42". */
export function namedValue(name: LocalWords, value: LocalWords): LocalWords {
  return richWords('search.optionChip', { name: () => name, value: () => value })
}

/** Returns the name of a product with those of its values that it does not say itself. */
export function nameWithOptions({ name, options }: Pick<ProductDetailJson, 'name' | 'options'>): string {
  const missing = options.filter(({ value }) => !wordsOf(name).includes(wordsOf(value)))
  return [name, ...missing.map(({ value }) => value)].join(', ')
}

/** Whole words only: "M" is not in "Camel". */
const wordsOf = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
