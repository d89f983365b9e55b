import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { t } from '@/lib/shared/messages/message'
import type { GroupOptionsJson } from './told-schema'

/** Returns the values of a member in words: "Size 42, Sand". What says nothing alone has the name of its option before it. */
export function optionWords(options: GroupOptionsJson, values: readonly string[]): string {
  const words = options.map(({ name, kind }, at) => {
    const value = values[at] ?? ''
    return kind === 'size' || kind === 'other' ? t('choice.named', { name, value }) : value
  })
  return words.join(', ')
}

/** Returns the name of a product with those of its values that it does not say itself. */
export function nameWithOptions({ name, options }: Pick<ProductDetailJson, 'name' | 'options'>): string {
  const missing = options.filter(({ value }) => !wordsOf(name).includes(wordsOf(value)))
  return [name, ...missing.map(({ value }) => value)].join(', ')
}

/** Whole words only: "M" is not in "Camel". */
const wordsOf = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
