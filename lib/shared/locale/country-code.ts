/** Codes that ICU names but that are no countries of ISO 3166-1, beside `UK`, `DD` and others, which have another code. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Spellings that ICU does not have, by their code, normalized like all names. */
const spellings: Record<string, string> = {
  US: 'america, usa, united states of america',
  GB: 'uk, great britain, britain, england, scotland, wales, northern ireland',
  IE: 'republic of ireland',
  NL: 'holland',
  CZ: 'czechia, czech republic',
  KR: 'south korea, republic of korea',
  RU: 'russian federation',
  AE: 'uae',
  VN: 'viet nam',
  TR: 'turkey',
  CI: 'ivory coast',
  MK: 'macedonia',
  MM: 'burma',
  HK: 'hong kong',
  MO: 'macau',
}

const spelled = Object.entries(spellings).flatMap(([code, names]) =>
  names.split(', ').map((name) => [name, code] as const),
)

/** Languages whose names of countries are known. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'fi', 'cs', 'tr', 'ja', 'zh']

/** Returns the ISO 3166-1 code of a typed country: its code, own name, or name in a common language; null for anything else. */
export function countryCodeOf(country: string): string | null {
  const name = normalized(country)
  for (const names of lists) {
    const code = names().get(name)
    if (code) return code
  }
  return null
}

/** Returns `make`, which is called once, when its value is first needed. */
function lazy<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}

const countries = lazy(() => regionCodes().filter((code) => !notCountries.has(code)))

/** Codes by names. A name that a country has in English is not another country's in some other language. */
const lists = [
  lazy(() => new Map([...countries().map((code) => [normalized(code), code] as const), ...spelled])),
  ...languages.map((language) => lazy(() => namesIn(language))),
  lazy(ownNames),
]

/** The code of each country by its name in a language; of a name that two have, that of the first. */
function namesIn(language: string): Map<string, string> {
  const words = new Intl.DisplayNames(language, { type: 'region' })
  return new Map(
    countries()
      .toReversed()
      .map((code) => [normalized(words.of(code) ?? code), code]),
  )
}

/** The code of each country by its name in its most spoken language; a name that two have is left out. */
function ownNames(): Map<string, string> {
  const named = countries().map((code) => {
    const { language } = new Intl.Locale(`und-${code}`).maximize()
    const name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
    return [normalized(name), code] as const
  })
  const isOne = (name: string) => named.filter((each) => each[0] === name).length === 1
  return new Map(named.filter(([name]) => isOne(name)))
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
