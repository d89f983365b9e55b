import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { cachedPagePolicy } from './content-policy.mjs'

/**
 * Compresses and hashes cached pages once and not per request: Next would spend more than half of the response time on both.
 * The policy with the hashes of their inline scripts is cached, too. The key is the body, which Next passes whole and as the
 * same string object each time, so a lookup is cheap and an entry is never stale.
 */

const maxPages = 100
/** Shorter bodies are not worth compressing. */
const minLength = 1024

/** @typedef {{ etag: string, policy: string, br?: Buffer, gzip?: Buffer }} CachedPage */
/** @type {Map<string, CachedPage>} by body, the newest last */
const cache = new Map()

const encoders = {
  br: (/** @type {string} */ body) =>
    brotliCompressSync(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
    }),
  gzip: (/** @type {string} */ body) => gzipSync(body, { level: 9 }),
}

/** @param {string} body @returns {CachedPage} */
function findOrAdd(body) {
  const known = cache.get(body)
  if (known) return known
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const added = { etag, policy: cachedPagePolicy(body) }
  const [oldest] = cache.keys()
  if (cache.size >= maxPages && oldest !== undefined) cache.delete(oldest)
  cache.set(body, added)
  return added
}

/**
 * Returns the best supported encoding that the client accepts, `null` without one.
 * @param {string | undefined} accepted its Accept-Encoding header
 * @returns {'br' | 'gzip' | null}
 */
export function chooseEncoding(accepted = '') {
  const offers = accepted.toLowerCase().split(',')
  /** @param {string} name */
  const isAccepted = (name) =>
    offers.some((offer) => new RegExp(`^\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*$).*)?$`).test(offer))
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null
}

/** @param {import('node:http').ServerResponse} response */
function isCachedPage(response) {
  const isText = /^text\/(html|x-component)/.test(contentType(response))
  return (
    response.statusCode === 200 && isShared(response) && isText && !response.hasHeader('content-encoding')
  )
}

/** @param {import('node:http').ServerResponse} response */
function isShared(response) {
  return String(response.getHeader('cache-control') ?? '').includes('s-maxage')
}

/** @param {import('node:http').ServerResponse} response */
function contentType(response) {
  return String(response.getHeader('content-type') ?? '')
}

/**
 * Compresses the response when it is a cached page, instead of Next, and sets the policy of every page. Other responses are
 * not changed.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function compressCachedPage(request, response) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const ifNoneMatch = request.headers['if-none-match']
  const end = response.end
  response.end = /** @type {typeof response.end} */ (
    (/** @type {unknown[]} */ ...args) => {
      const [body] = args
      response.end = end
      if (typeof body !== 'string' || response.headersSent) return Reflect.apply(end, response, args)
      const page = body.length >= minLength && isCachedPage(response) ? findOrAdd(body) : null
      if (contentType(response).startsWith('text/html')) {
        response.setHeader('Content-Security-Policy', page?.policy ?? cachedPagePolicy(body))
      }
      if (!page) return Reflect.apply(end, response, args)
      response.setHeader('ETag', page.etag)
      response.appendHeader('Vary', 'Accept-Encoding')
      if (ifNoneMatch?.split(',').some((tag) => tag.trim() === page.etag)) {
        response.removeHeader('Content-Length')
        response.statusCode = 304
        return Reflect.apply(end, response, [])
      }
      if (!encoding) return Reflect.apply(end, response, args)
      page[encoding] ??= encoders[encoding](body)
      response.setHeader('Content-Encoding', encoding)
      response.setHeader('Content-Length', page[encoding].length)
      return Reflect.apply(end, response, [page[encoding]])
    }
  )
}

/** Paths of the pages that are the same for all visitors: the catalogue and the static shells. */
const cachedPath =
  /^\/(?:|page\/[^/?]+|products\/[^/?]+|cart|login|register|shipping|payment|placeorder)\/?(?:\?|$)/

/** @param {import('node:http').IncomingMessage} request */
export function isCachedPageRequest({ method, url }) {
  return method === 'GET' && cachedPath.test(url ?? '')
}

/**
 * Makes the response to a HEAD of a cached page uncacheable. It has no body, so its policy lacks the hashes of the page's
 * inline scripts, and a cache that applied its headers to the stored page would break the page.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function preventHeadCaching({ method }, response) {
  if (method !== 'HEAD') return
  const { writeHead } = response
  response.writeHead = /** @type {typeof writeHead} */ (
    (/** @type {unknown[]} */ ...args) => {
      if (isShared(response)) response.setHeader('Cache-Control', 'private, no-store')
      return Reflect.apply(writeHead, response, args)
    }
  )
}
