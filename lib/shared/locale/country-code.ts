import { nameOfCountry } from './country-name'
import { countryNames } from './country-names'
import { collate } from './name-formats'

/** The ISO 3166-1 codes of all countries, and XK. */
export const countryCodes: readonly string[] = Object.keys(countryNames)

let keys: ReadonlyMap<string, string> | undefined

/** Returns the code of each country by the folded forms of its names. */
export function countryKeys(): ReadonlyMap<string, string> {
  keys ??= readKeys()
  return keys
}

/**
 * Returns the ISO 3166-1 code of the country that a text names: by its code of two or three letters, by a name in a common language,
 * however it is spaced, accented and capitalized, and with `oe` for `ö`, or by both (`Austria (AT)`). Null for everything else. A name
 * that two countries have is that of the one whose English name it is, else of none.
 */
export function countryCodeOf(country: string): string | null {
  const named = (text: string) => countryKeys().get(lettersOf(text))
  const parts = country.split(/[()[\]]|\s[-–—/]\s/).filter((part) => part.trim() !== '')
  const codes = new Set(parts.map(named))
  return named(country) ?? named(withoutArticle(country)) ?? (codes.size === 1 ? [...codes][0] : null) ?? null
}

/** Returns countries with their names in the current language, in the order of these. */
export function countryChoices(codes = countryCodes): { code: string; name: string }[] {
  return codes
    .map((code) => ({ code, name: nameOfCountry(code) }))
    .sort((one, other) => collate(one.name, other.name))
}

function readKeys(): Map<string, string> {
  const first = new Map<string, string>()
  const further = new Map<string, string | null>()
  for (const [code, names] of Object.entries(countryNames)) {
    const [english = '', others = ''] = names.split('||')
    for (const form of [code, ...english.split('|')].flatMap(formsOf)) first.set(form, code)
    for (const form of others.split('|').flatMap(formsOf))
      further.set(form, further.has(form) && further.get(form) !== code ? null : code)
  }
  const unambiguous = [...further].flatMap(([form, code]) => (code ? [[form, code] as const] : []))
  return new Map([...unambiguous, ...first].filter(([form]) => form !== ''))
}

const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The letters of a name, without accents, and with umlauts as two letters. */
function formsOf(name: string): string[] {
  const small = name.toLowerCase()
  return [small, small.replace(/[äöüåø]/g, (letter) => twoLetters[letter] ?? letter)].map(lettersOf)
}

function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s*&\s*| (?:and|und|et|y|ed|en) /g, ' ')
    .replace(/^\W*the\b|\bthe\W*$/g, '')
    .replace(/[^\p{L}]+/gu, '')
}

/** "die Schweiz", "les Pays-Bas" and "l’Italie" without their articles. */
function withoutArticle(name: string): string {
  return name.trim().replace(/^(?:(?:die|der|la|le|les|el|los|las|il|gli|de|het)\s|l['’])\s*/i, '')
}
