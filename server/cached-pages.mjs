import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { cachedPagePolicy } from './content-policy.mjs'

/**
 * Cached pages are compressed and hashed once, not at every request: Next would spend more than half of such an answer's
 * time on both. The same goes for the policy that names their inline scripts. A page is recognised by its body, which Next
 * hands over in one piece and as the very same string each time, so that a lookup costs next to nothing and nothing can be stale.
 */

const mostPages = 100
/** Worth compressing at all. */
const leastLength = 1024

/** @typedef {{ etag: string, policy: string, br?: Buffer, gzip?: Buffer }} Kept */
/** @type {Map<string, Kept>} the most recently made last */
const kept = new Map()

const encoders = {
  br: (/** @type {string} */ body) =>
    brotliCompressSync(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
    }),
  gzip: (/** @type {string} */ body) => gzipSync(body, { level: 9 }),
}

/** @param {string} body @returns {Kept} */
function remember(body) {
  const known = kept.get(body)
  if (known) return known
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const made = { etag, policy: cachedPagePolicy(body) }
  const [oldest] = kept.keys()
  if (kept.size >= mostPages && oldest !== undefined) kept.delete(oldest)
  kept.set(body, made)
  return made
}

/**
 * The best encoding of ours that the client takes.
 * @param {string | undefined} accepted its Accept-Encoding header
 * @returns {'br' | 'gzip' | null}
 */
export function chooseEncoding(accepted = '') {
  const offers = accepted.toLowerCase().split(',')
  /** @param {string} name */
  const isTaken = (name) =>
    offers.some((offer) => new RegExp(`^\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*$).*)?$`).test(offer))
  return isTaken('br') ? 'br' : isTaken('gzip') ? 'gzip' : null
}

/** @param {import('node:http').ServerResponse} response */
function isCachedPage(response) {
  const isShared = String(response.getHeader('cache-control') ?? '').includes('s-maxage')
  const isText = /^text\/(html|x-component)/.test(contentType(response))
  return response.statusCode === 200 && isShared && isText && !response.hasHeader('content-encoding')
}

/** @param {import('node:http').ServerResponse} response */
function contentType(response) {
  return String(response.getHeader('content-type') ?? '')
}

/**
 * Takes the compression of cached pages over from Next for this request, and writes their policy. Everything else passes
 * untouched.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function compressCachedPage(request, response) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const seen = request.headers['if-none-match']
  const end = response.end
  response.end = /** @type {typeof response.end} */ (
    (/** @type {unknown[]} */ ...args) => {
      const [body] = args
      response.end = end
      if (typeof body !== 'string' || response.headersSent) return Reflect.apply(end, response, args)
      const page = body.length >= leastLength && isCachedPage(response) ? remember(body) : null
      if (contentType(response).startsWith('text/html')) {
        response.setHeader('Content-Security-Policy', page?.policy ?? cachedPagePolicy(body))
      }
      if (!page) return Reflect.apply(end, response, args)
      response.setHeader('ETag', page.etag)
      response.appendHeader('Vary', 'Accept-Encoding')
      if (seen?.split(',').some((tag) => tag.trim() === page.etag)) {
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

/** Paths of the pages that are the same for everybody: the shop window and the static shells. */
const cachedPath =
  /^\/(?:|page\/[^/?]+|products\/[^/?]+|cart|login|register|shipping|payment|placeorder)\/?(?:\?|$)/

/** @param {import('node:http').IncomingMessage} request */
export function asksForCachedPage({ method, url }) {
  return method === 'GET' && cachedPath.test(url ?? '')
}
