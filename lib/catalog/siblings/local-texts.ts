import type { LocalTexts } from '@/lib/catalog/product-groups/read-group'
import { furtherLanguage } from '@/lib/shared/messages/current-language'
import { shopLanguages } from '@/lib/shared/messages/shop-languages'
import type { FallbackJson } from '@/lib/shared/messages/translation-input'
import { hasWord } from './lang-of-value'

type Stored = readonly [own: string, translations: LocalTexts]
type Local = { fallback?: FallbackJson }

/**
 * Returns stored texts in the current language, each by itself: without a translation it stays as it is, and `fallback` names it, unless
 * it has no word.
 */
export function localFields<Name extends string>(stored: Record<Name, Stored>): Record<Name, string> & Local {
  const language = furtherLanguage()
  const texts: Partial<Record<string, string>> = {}
  const missing: string[] = []
  for (const [name, [own, translations]] of Object.entries<Stored>(stored)) {
    texts[name] = localText(own, translations)
    if (language !== null && !translations[language]?.text && hasWord(own)) missing.push(name)
  }
  const fallback = missing.length > 0 && { fallback: { language: shopLanguages()[0], texts: missing } }
  return { ...(texts as Record<Name, string>), ...fallback }
}

/** A text in the current language; the own one where it has no translation. */
export function localText(own: string, texts: LocalTexts): string {
  const language = furtherLanguage()
  return (language !== null && texts[language]?.text) || own
}
