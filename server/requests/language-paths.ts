import type { IncomingMessage } from 'node:http'
import { LANGUAGE } from '@/lib/platform/edge/protocol'
import { shopBrand } from '@/lib/platform/edge/shop-brand'
import { deskPath, isLanguage, type Language } from '@/lib/shared/messages/languages'
import { isValidTarget, pathOf } from './refusals'

/**
 * The language of a page is that of its path: the shop's own at the specification's paths, each further one below `/de`. Next sees
 * the path behind it, and the language as a header.
 */

/** What to answer instead of the page: the address that it has, or that the shop has not yet said which languages it has. */
export type LanguageAnswer = { status: 307 | 308; location: string } | 'unknown'

const START = /^\/([a-z]{2})(?=[/?]|$)/i
/** These belong to the shop in all languages, and have one address. */
const SHARED = /^\/(?:api|_next|media(?!\/card\.jpg$)|images|paypal-simulator|\.well-known)(?:\/|$)/
const LOCAL_FILES =
  /^\/(?:feeds\/products\.xml|llms\.txt|manifest\.webmanifest|media\/card\.jpg|products\/\d+\/card\.jpg)$/

/** Takes the language out of the target, and writes it into the request. Returns an answer for an address that is not the page's own. */
export function takeLanguage(request: IncomingMessage): LanguageAnswer | null {
  const { languages } = shopBrand()
  const own = languages?.[0] ?? 'en'
  const { url = '' } = request
  delete request.headers[LANGUAGE]
  const start = START.exec(url)?.[1]
  const language = start?.toLowerCase()
  const rest = url.slice((start?.length ?? 0) + 1)
  const path = rest.startsWith('/') ? rest : `/${rest}`
  // A browser takes `//host` and `/\host` for another site.
  const isOther = !isLanguage(language) || /^\/[/\\]/.test(path) || !isValidTarget(path)
  if (!start || isOther || !isLocal(pathOf(path)))
    return inOwn(request, deskPath.test(url.split('?', 1)[0] ?? '') ? 'en' : own)
  if (languages === null && language !== 'en') return 'unknown'
  if (deskPath.test(pathOf(path))) return { status: 307, location: path }
  if (language === own || !languages?.includes(language)) {
    // Two languages are no page's, and no redirect may lead to a third address.
    if (isLanguage(START.exec(path)?.[1]?.toLowerCase())) return inOwn(request, own)
    return { status: 308, location: path }
  }
  if (start !== language) return { status: 308, location: `/${language}${rest}` }
  request.url = path
  setLanguage(request, language, '/')
  return null
}

function inOwn(request: IncomingMessage, language: Language) {
  setLanguage(request, language, '')
  return null
}

/** Returns whether a path is a page, or a file that says something in a language. */
function isLocal(path: string) {
  return !SHARED.test(path) && (!/\.\w+\/?$/.test(path) || LOCAL_FILES.test(path))
}

/** English without a prefix is what Next takes a request for. */
function setLanguage({ headers }: IncomingMessage, language: Language, slash: '' | '/') {
  if (language !== 'en' || slash) headers[LANGUAGE] = `${slash}${language}`
}

/** Returns the headers that tell the router in browsers which path Next has drawn, where it is not that of the address. */
export function drawnPathHeaders({ url = '', headers }: IncomingMessage): string[] {
  const isLocalData = 'rsc' in headers && String(headers[LANGUAGE] ?? '').startsWith('/')
  return isLocalData ? ['x-nextjs-rewritten-path', pathOf(url)] : []
}
