/** Codes that ICU names but that are no countries of ISO 3166-1, beside `UK`, `DD` and others, which have another code. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Spellings that ICU does not have, normalized like all names. */
const spellings: Record<string, string> = {
  america: 'US',
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'republic of ireland': 'IE',
  holland: 'NL',
  czechia: 'CZ',
  'czech republic': 'CZ',
  'south korea': 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  uae: 'AE',
  'viet nam': 'VN',
  turkey: 'TR',
  'ivory coast': 'CI',
  macedonia: 'MK',
  burma: 'MM',
  'hong kong': 'HK',
  macau: 'MO',
}

/** Languages whose names of countries are known. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'fi', 'cs', 'tr', 'ja', 'zh']

/**
 * Returns the ISO 3166-1 code of a country that a shopper typed: as its code, or as its name in one of the common languages,
 * without regard to case, accents and punctuation. Returns null for anything else.
 */
export function countryCodeOf(country: string): string | null {
  const name = normalized(country)
  exact ??= new Map([
    ...countries().map((code) => [normalized(code), code] as const),
    ...Object.entries(spellings),
  ])
  const code = exact.get(name)
  if (code) return code
  // A name that a country has in English is not another country's in some other language.
  for (const language of languages) {
    const found = namesIn(language).get(name)
    if (found) return found
  }
  return null
}

let exact: Map<string, string> | undefined
let codes: string[] | undefined
const names = new Map<string, Map<string, string>>()

function countries(): string[] {
  codes ??= regionCodes().filter((code) => !notCountries.has(code))
  return codes
}

/** The code of each country by its name in a language, read when first asked for. */
function namesIn(language: string): Map<string, string> {
  const known = names.get(language)
  if (known) return known
  const words = new Intl.DisplayNames(language, { type: 'region' })
  const found = new Map<string, string>()
  for (const code of countries()) {
    const name = normalized(words.of(code) ?? code)
    if (!found.has(name)) found.set(name, code)
  }
  names.set(language, found)
  return found
}

/** The two-letter codes that ICU names and does not replace by others. */
function regionCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return pairs.filter((code) => names.of(code) && new Intl.Locale(`und-${code}`).region === code)
}

function normalized(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[.'’()]/g, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/^\s*the /, '')
    .trim()
}
