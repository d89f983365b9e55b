/** Codes that ICU names but that are no countries of ISO 3166-1, beside `UK`, `DD` and others, which have another code. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** PayPal's only deviation from ISO 3166-1. */
const paypalCodes: Record<string, string> = { CN: 'C2' }

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
 * Returns the code by which PayPal knows a country that a shopper typed: an ISO 3166-1 code, or the country's name in one of
 * the common languages, without regard to case, accents and punctuation. Returns null for anything else.
 */
export function countryCodeOf(country: string): string | null {
  codes ??= readCodes()
  return codes.get(normalized(country)) ?? null
}

let codes: Map<string, string> | undefined

function readCodes(): Map<string, string> {
  const found = new Map<string, string>()
  const countries = regionCodes().filter((code) => !notCountries.has(code))
  // A name that a country has in English is not another country's in some other language.
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of countries) {
      const name = normalized(names.of(code) ?? code)
      if (!found.has(name)) found.set(name, code)
    }
  }
  for (const [spelling, code] of Object.entries(spellings)) found.set(spelling, code)
  for (const code of countries) found.set(normalized(code), code)
  for (const [name, code] of found) found.set(name, paypalCodes[code] ?? code)
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
