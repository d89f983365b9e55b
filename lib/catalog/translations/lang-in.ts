import { currentLanguage } from '@/lib/shared/messages/current-language'

/** The attribute of the element that shows a text in this language, where the page has another. In a file of its own, because the first pages load `langOf`. */
export function langIn(language = 'en'): { lang?: string } {
  return language === currentLanguage() ? {} : { lang: language }
}
