import type { Language } from '@/lib/shared/messages/languages'
import type { FallbackJson } from '@/lib/shared/messages/translation-input'

/** The attribute of the element that shows a text of an answer, where that text is in another language than the page. Without zod, for islands. */
export function langOf(
  { fallback }: { fallback?: FallbackJson | undefined },
  text: string,
): { lang?: Language } {
  return fallback?.texts.includes(text) ? { lang: fallback.language } : {}
}
