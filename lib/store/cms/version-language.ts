import { currentLanguage, furtherLanguage } from '@/lib/shared/messages/current-language'
import { shopLanguages } from '@/lib/shared/messages/shop-languages'

/** The language of a version as its element says it, where that is another one than the current; a version without one is in the shop's own. */
export function langOfVersion(language: string | null): { lang?: string } {
  const current = currentLanguage()
  const lang = language ?? (furtherLanguage() === null ? current : shopLanguages()[0])
  return lang === current ? {} : { lang }
}
