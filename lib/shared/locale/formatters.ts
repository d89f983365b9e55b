import { currentLanguage } from '@/lib/shared/messages/current-language'
import { formatLocale } from './format-locale'

/**
 * Returns what makes formatters, each once: a page has hundreds of amounts and times, and each object of `Intl` takes long to make. One for a locale
 * and its options is enough.
 */
export function kept<Options, Formatter>(make: (locale: string, options?: Options) => Formatter) {
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

/** A rating of stars with one decimal: "4.5", in German "4,5". */
export function formatRating(rating: number): string {
  const figures = rating.toFixed(1)
  return currentLanguage() === 'en' ? figures : figures.replace('.', decimalSeparator())
}
