let names: Intl.DisplayNames | undefined

/** Where people do not say what Unicode does. */
const usual: Record<string, string> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
}

/** The English name of a country, by its ISO code. */
export function nameOfCountry(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return usual[code] ?? (names.of(code) ?? code).replaceAll('&', 'and').replace(/^St\. /, 'Saint ')
}

/** Names that stand with "the" in a sentence. */
const withArticle =
  /^(?:United |British |US |U\.S\. |Democratic |Åland |Netherlands$|Philippines$|Bahamas$|Gambia$|Maldives$|Comoros$|Isle of )|(?:Republic|Islands|Territory|Territories)$/

/** The same within a sentence: "the United Kingdom". */
export function countryInText(code: string): string {
  const name = nameOfCountry(code)
  return withArticle.test(name) ? `the ${name}` : name
}
