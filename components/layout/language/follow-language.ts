import { pathIn, plainPath } from '@/lib/shared/messages/current-language'
import { isLanguage } from '@/lib/shared/messages/languages'
import { keepLanguage } from './keep-language'

/** Leads a link of the language switch to the page that is shown now, with its search and fragment, and keeps the choice. */
export function followLanguage(link: HTMLAnchorElement): void {
  const { pathname, search, hash } = window.location
  const own = link.dataset.ownLanguage
  if (!isLanguage(link.lang) || !isLanguage(own)) return
  keepLanguage(link.lang)
  window.location.assign(pathIn(link.lang, own, plainPath(pathname)) + search + hash)
}
