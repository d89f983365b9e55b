/** The languages that the shop ships messages for, by their codes (ISO 639-1). A shop has some of them, its own first. */
export const shippedLanguages = ['en', 'de'] as const

export type Language = (typeof shippedLanguages)[number]

/** The desk of the admins, which speaks English. */
export const deskPath: RegExp = /^\/admin(?:page)?(?:[/?#]|$)/

export function isLanguage(code: unknown): code is Language {
  return shippedLanguages.some((language) => language === code)
}
