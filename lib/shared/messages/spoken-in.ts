import type { Spoken } from './current-language'
import type { Language } from './languages'

/**
 * How a shop speaks a language; null stands for its own, the first of `languages`. One that the shop does not have, or not any more, is
 * spoken, too: its links lead to the paths without a prefix, where the shop's own is.
 */
export function spokenIn(
  language: Language | null,
  { languages }: { languages: readonly Language[] },
): Spoken {
  const own = languages[0] ?? 'en'
  const spoken = language ?? own
  return { language: spoken, prefix: spoken !== own && languages.includes(spoken) ? `/${spoken}` : '' }
}
