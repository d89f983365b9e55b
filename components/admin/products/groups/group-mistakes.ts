import { maxMembers } from '@/lib/catalog/product-groups/group-limits'
import { isPlace, patternMistake, placeMistake } from '@/lib/catalog/product-groups/member-name'
import { nameKey } from '@/lib/shared/text/fold-letters'
import type { Base, Draft, DraftOption } from './group-draft'
import { combinationCount, isEmpty, type Row, repeatedSkus, sameMembers } from './group-rows'

/** What is wrong with the name of an option; null if nothing is. */
export function optionMistake({ name }: Pick<DraftOption, 'name'>, others: readonly string[]): string | null {
  const text = name.trim()
  if (text === '') return 'Give the option a name.'
  if (/[:{}]/.test(text)) return 'The name of an option has no colon and no braces.'
  if (isPlace(text)) return placeMistake(text)
  const isRepeated = others.filter((other) => nameKey(other) === nameKey(text)).length > 1
  return isRepeated ? 'Two options have this name.' : null
}

/** What is wrong with the pattern of SKUs; null if nothing is. */
export const skuMistake = ({ skuPattern, options }: Pick<Draft, 'skuPattern' | 'options'>): string | null =>
  skuPattern
    ? patternMistake(
        skuPattern,
        options.map(({ name }) => name.trim()),
      )
    : null

/** What the form can say before it is sent; null if nothing is wrong. */
export function mistakeOf(draft: Draft, base: Base, rows: readonly Row[]): string | null {
  const { options, name } = draft
  if (name.trim() === '') return 'Give the group a name.'
  if (options.length === 0) return 'Add an option first: what is it that differs?'
  const names = options.map((option) => option.name)
  for (const option of options) {
    const mistake = optionMistake(option, names)
    if (mistake) return mistake
    if (option.values.length === 0) return `Add the values of ${option.name.trim()}.`
    const texts = option.values.map(({ text }) => nameKey(text))
    if (texts.includes('')) return `A value of ${option.name.trim()} is empty.`
    if (new Set(texts).size < texts.length) return `Two values of ${option.name.trim()} are the same.`
  }
  const [same] = sameMembers(draft, base)
  if (same)
    return `Without the option ${same.name} would be the same as another product. Take it out of the group first.`
  const made = rows.filter(({ isMade }) => isMade)
  if (made.length > maxMembers)
    return `A group has at most ${maxMembers} products; ${made.length} combinations are ticked.`
  const [repeated] = repeatedSkus(rows)
  if (repeated !== undefined) return `Two combinations have the SKU ${repeated}.`
  return skuMistake(draft)
}

/** What the numbers of combinations say. */
export function countWords(draft: Draft, base: Base, rows: readonly Row[]): string {
  if (isEmpty(base))
    return 'The group has no products. Add an existing product at the end of this page. Then you can tick new ones, which copy it.'
  const count = combinationCount(draft)
  if (count === 0) return 'Add an option and its values: its combinations are shown here.'
  const made = rows.filter(({ isMade }) => isMade)
  const fresh = made.filter(({ member }) => !member).length
  const tooMany = made.length > maxMembers || count > rows.length
  const limit = tooMany ? ` A group has at most ${maxMembers} products.` : ''
  const hidden =
    count > rows.length ? ' These are too many to show: leave values out, or tick one by one.' : ''
  const news =
    fresh === 0
      ? 'none of them is new'
      : fresh === 1
        ? '1 of them is a new product'
        : `${fresh} of them are new products`
  return `${made.length} of ${count.toLocaleString('en')} combinations are ticked; ${news}.${limit}${hidden}`
}
