import { decimalSeparator } from '@/lib/shared/locale/formatters'
import { currentLanguage } from '@/lib/shared/messages/current-language'

/** Decimal separators of all keyboards. */
const separators = /[.,，٫]/g
const ornaments = /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu
const number = /^[+-]?(?:\d+\.?\d*|\.\d*)$/

/** Groups of thousands in front of a comma, or alone, as languages other than English write them. */
const grouped = /^([+-]?)([1-9]\d{0,2}(?:[.\s'’]\d{3})+|\d*)(?:,(\d*))?$/
/** The same in front of a point, as in Switzerland. */
const groupedBeforePoint = /^([+-]?)([1-9]\d{0,2}(?:[\s'’]\d{3})+|\d*)(?:\.(\d*))?$/

/**
 * Returns the number of a text as the current language writes it: `1234.50` for `1.234,50` in German. There `1.234` is 1234, and `12.50`,
 * which can be nothing else, is 12.50. `null` for other texts, and for those that might be two numbers, such as `1,234.50`.
 */
export function typedNumber(text: string): string | null {
  if (currentLanguage() === 'en') return plainNumber(text)
  const plain = text.replace(ornaments, '').replace(/[，٫]/g, ',')
  const isPointed = decimalSeparator() === '.'
  const forms = isPointed ? [groupedBeforePoint, grouped] : [grouped, /^([+-]?)(\d*)\.(\d{0,2})$/]
  const match = forms.map((form) => form.exec(plain)).find((parts) => parts !== null)
  if (!match || !/\d/.test(plain)) return null
  const [, sign = '', whole = '', decimals = ''] = match
  return `${sign}${whole.replace(/\D/g, '') || '0'}${decimals && `.${decimals}`}`
}

/** The text of a number field as calls take it; what is no number stays as it is, to be refused. */
export function fieldNumber(text: string): string {
  return currentLanguage() === 'en' ? text : (typedNumber(text) ?? text)
}

/** A number of the wire as a field shows it: "24.99", in German "24,99". */
export function numberInField(number: string): string {
  return currentLanguage() === 'en' ? number : number.replace('.', decimalSeparator())
}

/** What a text field for an amount takes, by the rules of its browser; `typedNumber` decides. */
export function amountField(): { maxLength: number; pattern: string } {
  if (currentLanguage() === 'en')
    return { maxLength: 11, pattern: String.raw`[\s\p{Sc}]*\d{1,7}([.,]\d{1,2})?[\s\p{Sc}]*` }
  return {
    maxLength: 16,
    pattern: String.raw`[\s\p{Sc}]*\d{1,3}([.\s'’]?\d{3})*\d{0,2}([.,]\d{1,2})?[\s\p{Sc}]*`,
  }
}

/** Returns `12.50` for ` 12,50 €`; `null` for other texts and for two separators, of which one would have to be guessed. */
export function plainNumber(text: string): string | null {
  const plain = text.replace(ornaments, '').replace(separators, '.')
  return number.test(plain) ? plain : null
}
