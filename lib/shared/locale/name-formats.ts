import { currentLanguage } from '@/lib/shared/messages/current-language'
import { kept } from './formatters'

/** Apart from the other formats, which every page loads. */

export const displayNames = kept(
  (locale, options?: Intl.DisplayNamesOptions) =>
    new Intl.DisplayNames(locale, options ?? { type: 'region' }),
)
const listFormat = kept((locale) => new Intl.ListFormat(locale))
const collator = kept((locale) => new Intl.Collator(locale))

/** "Austria, Germany, and France", in German "Österreich, Deutschland und Frankreich". */
export function formatList(parts: readonly string[]): string {
  return listFormat().format(parts)
}

/** Like `collate`, but in English by code units, as lists have always been. */
export function compareNames(one: string, other: string): number {
  if (currentLanguage() !== 'en') return collate(one, other)
  return one < other ? -1 : Number(one > other)
}

/** Compares two names for sorting as the current language orders them. */
export function collate(one: string, other: string): number {
  return collator().compare(one, other)
}
