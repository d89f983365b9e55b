import { invalidAt } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { languageNames } from './language-names'
import { type Language, shippedLanguages } from './languages'

export const languageRule = `Translations are in the languages that the shop ships: ${shippedLanguages.join(', ')}.`
export const languageInput = z.enum(shippedLanguages, languageRule)

/** Which texts an answer in a further language has in the own `language`: fields by their names, pictures as `imageAlts.0`. */
export const fallbackJson = z.object({ language: z.enum(shippedLanguages), texts: z.array(z.string()) })
export type FallbackJson = z.infer<typeof fallbackJson>

/** What the log says of a translation that is saved again as it is after its original has changed. */
export const stillRight: [before: string, after: string] = ['out of date', 'still right']

/** Refuses translations into the shop's own language; `advice` says what to do instead. */
export function requireFurther(
  translations: Partial<Record<Language, unknown>>,
  own: Language,
  advice: string,
): void {
  if (translations[own] === undefined) return
  throw invalidAt(`translations.${own}`, `${languageNames[own]} is the shop’s own language: ${advice}.`)
}
