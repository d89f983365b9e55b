import { currentLanguage } from '@/lib/shared/messages/current-language'
import { formatLocale } from './format-locale'

/** A page has hundreds of amounts and times, and each object of `Intl` takes long to make: one for a locale and its options is enough. */
function kept<Options, Formatter>(make: (locale: string, options?: Options) => Formatter) {
  const all = new Map<string, Formatter>()
  return (options?: Options, locale = formatLocale()): Formatter => {
    const key = locale + JSON.stringify(options)
    const formatter = all.get(key) ?? make(locale, options)
    all.set(key, formatter)
    return formatter
  }
}

export const numberFormat = kept(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const dateFormat = kept(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const pluralRules = kept(
  (locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
)
export const displayNames = kept(
  (locale, options?: Intl.DisplayNamesOptions) =>
    new Intl.DisplayNames(locale, options ?? { type: 'region' }),
)
const listFormat = kept((locale) => new Intl.ListFormat(locale))
const collator = kept((locale) => new Intl.Collator(locale))

/** A number as the current language writes it: "1,234.5", in German "1.234,5". */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  // Versions of CLDR, and so server and browser, differ in the apostrophe of Switzerland.
  return numberFormat(options).format(value).replaceAll("'", '’')
}

/** "20%", in German "20 %" with a space that does not break. At most three decimals. */
export function formatPercent(percent: number): string {
  return formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 3 })
}

/** What stands between whole units and decimals: a point, in German a comma. */
export function decimalSeparator(): string {
  return (
    numberFormat()
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  )
}

/** "Austria, Germany, and France", in German "Österreich, Deutschland und Frankreich". */
export function formatList(parts: readonly string[]): string {
  return listFormat().format(parts)
}

/** A rating of stars with one decimal: "4.5", in German "4,5". */
export function formatRating(rating: number): string {
  const figures = rating.toFixed(1)
  return currentLanguage() === 'en' ? figures : figures.replace('.', decimalSeparator())
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
