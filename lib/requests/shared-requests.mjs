import { maxPageSize } from '../max-page-size.mjs'

/**
 * The requests whose answers are the same for everybody: the key of an answer, the request that Next gets for it, and what the
 * answer shows. Only what decides the answer becomes part of the key and of Next's request: no cookie, no unknown parameter,
 * no header about hosts.
 */

/**
 * What a page shows: one product, by id; `list`, some products of many; or `null`, none.
 * @typedef {number | 'list' | null} Shown
 * @typedef {{ key: string, target: string, headers: Record<string, string>, shows: Shown, isResize: boolean }} SharedRequest
 */

/** @typedef {(text: string) => string | null} Parameter  the one spelling of a value, '' for the default; `null` when invalid */

const positive = /^0*([1-9]\d{0,5})$/
/** @type {Parameter} */
const page = (text) => positive.exec(text)?.[1]?.replace(/^1$/, '') ?? null
/** @type {Parameter} */
const pageSize = (text) => {
  const size = Math.min(Number(positive.exec(text)?.[1]), maxPageSize)
  return Number.isNaN(size) ? null : size === maxPageSize ? '' : String(size)
}
/** @type {Parameter} */
const number = (text) => (/^[1-9]\d{0,5}$/.test(text) ? text : null)
/** @type {Parameter} */
const address = (text) => text || null

/** @type {{ path: RegExp, parameters?: Record<string, Parameter>, isPage?: true, isResize?: true, shows: (match: RegExpExecArray) => Shown }[]} */
const routes = [
  { path: /^\/(?:page\/\d{1,9})?$/, isPage: true, shows: () => 'list' },
  { path: /^\/products\/(\d{1,9})$/, isPage: true, shows: ([, id]) => Number(id) },
  { path: /^\/api\/products$/, parameters: { page, pageSize }, shows: () => 'list' },
  { path: /^\/api\/products\/(\d{1,9})$/, shows: ([, id]) => Number(id) },
  { path: /^\/(?:cart|login|register|shipping|payment|placeorder)$/, isPage: true, shows: () => null },
  { path: /^\/_next\/static(?:\/[\w~-][\w.~-]*)+$/, shows: () => null },
  {
    path: /^\/_next\/image$/,
    parameters: { url: address, w: number, q: number },
    isResize: true,
    shows: () => null,
  },
]

/**
 * Returns the shared request that this one belongs to; `null` for any other: another method, a token, an unknown form of a
 * page's data.
 * @param {import('node:http').IncomingMessage} request  with a valid target
 * @returns {SharedRequest | null}
 */
export function sharedRequestOf({ method, url = '', headers }) {
  if ((method !== 'GET' && method !== 'HEAD') || 'authorization' in headers) return null
  const mark = url.indexOf('?')
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(/(?<=.)\/$/, '')
  for (const route of routes) {
    const match = route.path.exec(path)
    if (!match) continue
    const variant = variantOf(route, headers)
    if (!variant) return null
    const query = mark < 0 || !route.parameters ? '' : knownParameters(url.slice(mark + 1), route.parameters)
    if (query === null) return null
    // The form of the wire contract.
    const target = (path.startsWith('/api/') ? `${path}/` : path) + query
    const key = variant.name ? `${target} ${variant.name}` : target
    return {
      key,
      target,
      headers: variant.headers,
      shows: route.shows(match),
      isResize: Boolean(route.isResize),
    }
  }
  return null
}

/** Returns the first value of each known parameter, in a fixed order and spelling; `null` when one is invalid. */
function knownParameters(/** @type {string} */ query, /** @type {Record<string, Parameter>} */ parameters) {
  const given = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const [name, spell] of Object.entries(parameters)) {
    const text = given.get(name)
    const value = text === null ? '' : spell(text)
    if (value === null) return null
    if (value) known.set(name, value)
  }
  return known.size ? `?${known}` : ''
}

const html = { name: '', headers: {} }
const data = { name: 'rsc', headers: { rsc: '1' } }
const tree = {
  name: 'rsc tree',
  headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
}
const webp = { name: 'webp', headers: { accept: 'image/webp' } }

/**
 * Returns the form of the answer: a page, its data (RSC payload), the tree of its segments, or a picture's format. Without
 * `Next-Router-State-Tree` the data is complete, whatever page the browser shows.
 * @param {(typeof routes)[number]} route
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
function variantOf({ isPage, isResize }, headers) {
  if (isResize) return headers.accept?.includes('image/webp') ? webp : html
  const isData = 'rsc' in headers
  const isPrefetch = 'next-router-prefetch' in headers || 'next-router-segment-prefetch' in headers
  if (!isPage || (!isData && !isPrefetch)) return html
  if (headers.rsc !== '1') return null
  if (!isPrefetch) return data
  const isTree = Object.entries(tree.headers).every(([name, value]) => headers[name] === value)
  return isTree ? tree : null
}
