import { linkSearch } from '@/lib/shared/browser/link-search'
import { currentLanguage, isOfThisLanguage, plainPath } from '@/lib/shared/messages/current-language'
import { languageOffers } from '@/lib/shared/messages/language-names'
import { deskPath, isLanguage, type Language } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { pathIn } from '@/lib/shared/messages/path-in'
import { keepLanguage } from './keep-language'
import './language-offer.css'

/** What a document does in a shop that does not speak English alone. */
export function startLanguages(): void {
  window.addEventListener('click', leaveToBrowser, { capture: true })
  offerLanguage()
}

/** `next/link`, which the desk has, opens every page within the document: the way to a page in another language is left to the browser. */
function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.origin !== window.location.origin || link.pathname.includes('.')) return
  const isOfDesk = deskPath.test(link.pathname) || deskPath.test(window.location.pathname)
  if (isOfDesk && !isOfThisLanguage(link)) event.stopPropagation()
}

/**
 * Once for a browser: a line that offers the page in a language that it prefers and the shop has. Nobody is redirected. It is no component, so
 * that the scripts of every page know nothing of it; the language switch says which languages there are.
 */
export function offerLanguage(): void {
  const link = offeredLink()
  if (!link || !isLanguage(link.lang)) return
  const line = document.createElement('aside')
  line.className = 'language-offer no-print'
  line.setAttribute('aria-label', t('layout.language'))
  const offer = Object.assign(document.createElement('a'), {
    className: 'text-link',
    href: link.href,
    hreflang: link.lang,
    lang: link.lang,
    textContent: languageOffers[link.lang],
  })
  offer.addEventListener('click', (event) => {
    event.preventDefault()
    line.remove()
    void followLanguage(link)
  })
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' })
  close.setAttribute('aria-label', t('layout.close-offer'))
  close.addEventListener('click', () => {
    line.remove()
    endOffers()
  })
  line.append(offer, close)
  document.body.append(line)
}

/** The link of the switch to the first language that the browser prefers and the shop has, unless the page is in it. */
function offeredLink(): HTMLAnchorElement | undefined {
  try {
    if (localStorage.languageOffer) return undefined
  } catch {
    // It could not be noted that it was made.
    return undefined
  }
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-own-language]')]
  const spoken = new Set<string>(links.map(({ lang }) => lang))
  const [preferred] = navigator.languages
    .map((code) => code.slice(0, 2).toLowerCase())
    .filter((code): code is Language => spoken.has(code))
  return preferred === currentLanguage() ? undefined : links.find(({ lang }) => lang === preferred)
}

/** Offers no language any more: somebody has chosen one, or closed the line. */
function endOffers() {
  try {
    localStorage.languageOffer = '1'
  } catch {
    // It is offered again on the next page.
  }
}

/**
 * Leads a link of the language switch to the page that is shown now, with its search and fragment, and keeps the choice. The page of a
 * mailed link keeps what that brought.
 */
export async function followLanguage(link: HTMLAnchorElement): Promise<void> {
  const { pathname, search, hash } = window.location
  const own = link.dataset.ownLanguage
  if (!isLanguage(link.lang) || !isLanguage(own)) return
  endOffers()
  await keepLanguage(link.lang)
  window.location.assign(pathIn(link.lang, own, plainPath(pathname)) + (search || linkSearch()) + hash)
}
