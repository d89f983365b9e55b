import type { Spoken } from './current-language'
import { isLanguage, type Language } from './languages'
import { shopLanguages } from './shop-languages'

/**
 * How a shop speaks a language, as an order, account or mail has it; without one, and for one without messages, its own. One that the shop
 * does not have any more is spoken, too: its links lead to the paths without a prefix, where the shop's own is.
 */
export function spokenIn(
  language: string | null | undefined,
  { languages }: { languages: readonly Language[] } = { languages: shopLanguages() },
): Spoken {
  const own = languages[0] ?? 'en'
  const spoken = isLanguage(language) ? language : own
  return { language: spoken, prefix: spoken !== own && languages.includes(spoken) ? `/${spoken}` : '' }
}
