import { currentLanguage } from '@/lib/shared/messages/current-language'
import { displayNames } from './name-formats'

/** Where people do not say what Unicode does; in other languages than English they say its short form. */
const usual: Record<string, string> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
}

/** The English name of a country, by its ISO code. */
export function englishNameOfCountry(code: string): string {
  const name = displayNames({ type: 'region' }, 'en').of(code) ?? code
  return usual[code] ?? name.replaceAll('&', 'and').replace(/^St\. /, 'Saint ')
}

/** The name of a country in the current language, by its ISO code. */
export function nameOfCountry(code: string): string {
  if (currentLanguage() === 'en') return englishNameOfCountry(code)
  return displayNames({ type: 'region', style: usual[code] ? 'short' : 'long' }).of(code) ?? code
}

/** Names that stand with "the" in a sentence. */
const withArticle =
  /^(?:United |British |US |U\.S\. |Democratic |Åland |Netherlands$|Philippines$|Bahamas$|Gambia$|Maldives$|Comoros$|Isle of )|(?:Republic|Islands|Territory|Territories)$/

/** The name within an English sentence: "the United Kingdom". Other languages have it without an article. */
export function countryInText(code: string): string {
  const name = nameOfCountry(code)
  return currentLanguage() === 'en' && withArticle.test(name) ? `the ${name}` : name
}
