import { isLanguage, type Language } from './languages'

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** The same of a stored language, which a later release may have shipped. */
export const nameOfLanguage = (code: string): string => (isLanguage(code) ? languageNames[code] : code)

/** Open Graph has no language without a country. */
export const openGraphLocales: Record<Language, string> = { en: 'en_US', de: 'de_DE' }

/** What a visitor is told whose browser prefers a language that the page has not, in that language. */
export const languageOffers: Record<Language, string> = {
  en: 'This page in English',
  de: 'Diese Seite auf Deutsch',
}
