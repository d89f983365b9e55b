import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { comparedParameters, parseCompared } from '@/lib/catalog/compare/compared-ids'
import {
  callParametersOf,
  parseSearchQuery,
  searchPageSize,
  searchParametersOf,
} from '@/lib/catalog/search/search-query'
import { LANGUAGE } from '@/lib/platform/edge/protocol'
import { isLanguage } from '@/lib/shared/messages/languages'
import { pages } from '@/lib/shared/routes/shop-pages'

/**
 * Requests whose answers are the same for everybody. Only what decides the answer is in the key and in Next's request: no
 * cookie, no unknown parameter, no header about hosts.
 */

/**
 * What an answer shows beside the settings: a product with its stock, by id; a `card`, without; `list`, some products, and
 * whether each is in stock; `counted list`, how many are; `shop`, none. `null` belongs to the version of the shop alone:
 * scripts, pictures.
 */
export type Dependency = number | `card ${number}` | 'list' | 'counted list' | 'shop' | null

export interface SharedRequest {
  key: string
  target: string
  headers: Record<string, string>
  dependsOn: Dependency
  /** True if Next draws it in a queue that tells clients apart by address. */
  isQueued?: boolean
  /** True if clients can make up any number of addresses that have such an answer. */
  isOpenEnded: boolean
}

/** Spells parameters in one way; defaults are left out. */
type Speller = (given: URLSearchParams) => URLSearchParams

const searchPage: Speller = (given) =>
  searchParametersOf(parseSearchQuery(given, searchPageSize), searchPageSize)
/** The category is in the path. */
const categoryPage: Speller = (given) =>
  searchParametersOf({ ...parseSearchQuery(given, searchPageSize), categories: [] }, searchPageSize)
const words: Speller = (given) => {
  const { q } = parseSearchQuery(given)
  return new URLSearchParams(q ? { q } : {})
}

const compare: Speller = (given) => new URLSearchParams(comparedParameters(parseCompared(given)))

const spellers = { search: searchPage, category: categoryPage, compare }

type Route = {
  path: RegExp
  parameters?: Speller
  isPage?: true
  isQueued?: true
  dependsOn: (match: RegExpExecArray) => Dependency
}

const pageRoutes: Route[] = pages.flatMap((page) =>
  'dependsOn' in page
    ? {
        path: patternOf(page.route),
        ...(page.parameters && { parameters: spellers[page.parameters] }),
        isPage: true,
        dependsOn: ([, id]) => (page.dependsOn === 'product' ? Number(id) : page.dependsOn),
      }
    : [],
)

const shippedPicture = /^\/images(?:\/[\w-][\w.-]*)+\.(?:avif|webp)$/

const routes: Route[] = [
  ...pageRoutes,
  { path: /^\/products\/(\d{1,9})\/card\.jpg$/, isQueued: true, dependsOn: ([, id]) => `card ${Number(id)}` },
  { path: /^\/media\/mail\/(?:[a-z]+\/)?[a-z0-9-]+\.png$/, isQueued: true, dependsOn: () => null },
  { path: /^\/media\/mark\/[0-9a-f]{32}(?:\.svg|-\d{2,3}\.png)$/, dependsOn: () => null },
  { path: /^\/media\/card\.jpg$/, isQueued: true, dependsOn: () => 'shop' },
  { path: /^\/manifest\.webmanifest$/, dependsOn: () => 'shop' },
  { path: /^\/sw\.js$/, dependsOn: () => 'shop' },
  { path: /^\/robots\.txt$/, dependsOn: () => 'shop' },
  { path: /^\/llms\.txt$/, dependsOn: () => 'shop' },
  { path: /^\/\.well-known\/ucp$/, dependsOn: () => 'shop' },
  { path: /^\/api\/products$/, parameters: callParametersOf, dependsOn: () => 'counted list' },
  { path: /^\/api\/products\/suggest$/, parameters: words, dependsOn: () => 'list' },
  { path: /^\/api\/settings$/, dependsOn: () => 'shop' },
  { path: /^\/api\/categories$/, dependsOn: () => 'list' },
  { path: /^\/api\/products\/(\d{1,9})$/, dependsOn: ([, id]) => Number(id) },
  { path: /^\/api\/openapi\.json$/, dependsOn: () => null },
  { path: /^\/_next\/static(?:\/[\w~-][\w.~-]*)+$/, dependsOn: () => null },
  { path: shippedPicture, dependsOn: () => null },
]

/** Returns the shared request that this one, with a valid target, belongs to; `null` for any other. */
export function sharedRequestOf({
  method,
  url: requestUrl = '',
  headers,
}: IncomingMessage): SharedRequest | null {
  if ((method !== 'GET' && method !== 'HEAD') || 'authorization' in headers) return null
  const url = originalOf(requestUrl) ?? requestUrl
  const mark = url.indexOf('?')
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(/(?<=.)\/$/, '')
  for (const route of routes) {
    const match = route.path.exec(path)
    if (!match) continue
    const variant = variantOf(route, headers)
    if (!variant) return null
    const query = mark < 0 ? { text: '' } : spell(url.slice(mark + 1), route, path)
    // Such a call is refused.
    if (query === null) return null
    const { name, headers: ownHeaders } = variant
    const dependsOn = route.dependsOn(match)
    const language = dependsOn === null ? undefined : headers[LANGUAGE]
    const prefix = language ? `${language} ` : ''
    // The wire contract has this form.
    const target = (path.startsWith('/api/') ? `${path}/` : path) + query.text
    return {
      key: `${prefix}${name ? `${target} ${name}` : target}`,
      target,
      headers: language ? { ...ownHeaders, [LANGUAGE]: String(language) } : ownHeaders,
      dependsOn,
      ...(route.isQueued && { isQueued: true }),
      // Next answers with the tree of any id's page, whether there is such a product or not.
      isOpenEnded: query.isOpenEnded === true || variant === tree,
    }
  }
  return null
}

/** A slug has one spelling: an ASCII letter or digit is never escaped, and a byte of another one always in capitals. */
function patternOf(route: string) {
  const path = route.replace('[slug]', '(?:[a-z0-9-]|%[89A-F][0-9A-F])+').replace(/\[\w+\]/, '(\\d{1,9})')
  return new RegExp(`^${path}$`)
}

type Query = { text: string; isOpenEnded?: boolean }

/** Spells the parameters that decide the answer; null for a call in a language that there is not. */
function spell(text: string, { parameters }: Route, path: string): Query | null {
  const given = new URLSearchParams(text)
  const spelt = parameters?.(given) ?? new URLSearchParams()
  const isOpenEnded = spelt.size > 0
  if (path.startsWith('/api/') && given.has('lang')) {
    const language = languageIn(given)
    if (!language) return null
    spelt.append('lang', language)
  }
  return { text: spelt.size ? `?${spelt}` : '', isOpenEnded }
}

/** The language that a call names; null if it is none, or not the only one. */
function languageIn(given: URLSearchParams) {
  const [language, ...more] = given.getAll('lang')
  return isLanguage(language) && more.length === 0 ? language : null
}

/** Earlier releases resized pictures on request: an open tab may still ask for one. */
function originalOf(url: string) {
  if (!/^\/_next\/image\/?\?/.test(url)) return null
  const picture = new URLSearchParams(url.slice(url.indexOf('?'))).get('url') ?? ''
  return shippedPicture.test(picture) ? picture : null
}

type Variant = { name: string; headers: Record<string, string> }

const html: Variant = { name: '', headers: {} }
const data = { name: 'rsc', headers: { rsc: '1' } }
const tree = {
  name: 'rsc tree',
  headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
}

/** Without `Next-Router-State-Tree` the data (RSC payload) is complete, whatever page the browser shows. */
function variantOf({ isPage }: Route, headers: IncomingHttpHeaders) {
  const isData = 'rsc' in headers
  const isPrefetch = 'next-router-prefetch' in headers || 'next-router-segment-prefetch' in headers
  if (!isPage || (!isData && !isPrefetch)) return html
  if (headers.rsc !== '1') return null
  if (!isPrefetch) return data
  const isTree = Object.entries(tree.headers).every(([name, value]) => headers[name] === value)
  return isTree ? tree : null
}
