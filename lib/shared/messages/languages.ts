/** The languages that the shop ships messages for, by their codes (ISO 639-1). A shop has some of them, its own first. */
export const shippedLanguages = ['en', 'de'] as const

export type Language = (typeof shippedLanguages)[number]

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Open Graph has no language without a country. */
export const openGraphLocales: Record<Language, string> = { en: 'en_US', de: 'de_DE' }

/** What a visitor is told whose browser prefers a language that the page has not, in that language. */
export const languageOffers: Record<Language, string> = {
  en: 'This page in English',
  de: 'Diese Seite auf Deutsch',
}

/** The desk of the admins, which speaks English. */
export const deskPath: RegExp = /^\/admin(?:page)?(?:\/|$)/

export function isLanguage(code: unknown): code is Language {
  return shippedLanguages.some((language) => language === code)
}
