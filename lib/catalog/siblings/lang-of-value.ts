import { langOf } from '@/lib/catalog/translations/lang-of'
import type { GroupOptionsJson } from './told-schema'

/** Two letters make a word: "42" and "XL" are in no language, and no voice should change for them. */
export const hasWord = (text: string): boolean => /\p{Ll}{2}/u.test(text)

/** The attribute of the element that shows a value, where that is in another language than the page. */
export function langOfValue(option: GroupOptionsJson[number], value: string) {
  return option.fallback ? langOf(option, `values.${option.values.indexOf(value)}`) : {}
}
