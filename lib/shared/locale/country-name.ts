let names: Intl.DisplayNames | undefined

/** The English name of a country, by its ISO code. */
export function nameOfCountry(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}

/** Names that stand with "the" in a sentence. */
const withArticle =
  /^(?:United |British |US |Åland |Netherlands$|Philippines$|Bahamas$|Gambia$|Maldives$|Comoros$|Isle of )|(?:Republic|Islands|Territory|Territories)$/

/** The same within a sentence: "the United Kingdom". */
export function countryInText(code: string): string {
  const name = nameOfCountry(code)
  return withArticle.test(name) ? `the ${name}` : name
}
