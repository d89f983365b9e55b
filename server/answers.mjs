import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { REVALIDATE } from '../lib/cache-control.mjs'
import { basePolicy, cachedPagePolicy } from '../lib/content-policy.mjs'
import { chooseEncoding, isCompressible } from '../lib/requests/encodings.mjs'

/**
 * Whole answers: kept in memory and sent as finished bytes.
 * @typedef {import('../lib/requests/encodings.mjs').Encoding} Encoding
 * @typedef {{ headers: string[], body: Buffer }} Finished  headers as alternating names and values
 * @typedef {object} Answer
 * @property {number} status
 * @property {string[]} headers
 * @property {Buffer} body
 * @property {string} etag
 * @property {boolean} isShareable  may be kept
 * @property {boolean} isCompressible
 * @property {Partial<Record<Encoding | 'identity', Finished>>} finished  by encoding, compressed when first asked for
 */

/** Headers that the front server sets itself, or that say nothing about a kept answer. */
const OWN_HEADERS = ['etag', 'content-length', 'x-nextjs-cache']

const encoders = {
  br: (/** @type {Buffer} */ body) =>
    promisify(brotliCompress)(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
    }),
  gzip: (/** @type {Buffer} */ body) => promisify(gzip)(body, { level: 9 }),
}

/**
 * Makes an answer of a response from Next. A page that is the same for all visitors gets a policy with the hashes of its
 * inline scripts.
 * @param {Pick<import('./next-response.mjs').NextResponse, 'status' | 'headers' | 'type' | 'cacheControl' | 'hasCookie'>} response
 * @param {Buffer} body
 * @returns {Answer}
 */
export function answerOf({ status, headers, type, cacheControl, hasCookie }, body) {
  const isShareable = status === 200 && /public|s-maxage/.test(cacheControl) && !hasCookie
  const own = headers.filter(([name]) => !OWN_HEADERS.includes(name))
  const policy = type.startsWith('text/html') ? cachedPagePolicy(body.toString()) : null
  const flat = own.flatMap(([name, value]) => {
    if (policy && name === 'content-security-policy' && value === basePolicy) return [name, policy]
    if (isShareable && name === 'cache-control' && !value.includes('max-age=')) return [name, REVALIDATE]
    return [name, value]
  })
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const compressible = isCompressible(type, body.length)
  return {
    status,
    headers: flat,
    body,
    etag,
    isShareable,
    isCompressible: compressible,
    finished: {},
  }
}

/**
 * Sends an answer in the best encoding that the client accepts; 304 when the client has it.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Answer} answer
 * @param {string[]} extra  further headers
 */
export async function sendAnswer({ method, headers }, response, answer, extra) {
  const { status, etag, isShareable, finished } = answer
  if (isShareable && headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, [...answer.headers, 'etag', etag, ...varyOf(answer), ...extra])
    return response.end()
  }
  const encoding = answer.isCompressible
    ? (chooseEncoding(headers['accept-encoding']) ?? 'identity')
    : 'identity'
  finished[encoding] ??= await finish(answer, encoding)
  const { headers: own, body } = finished[encoding]
  response.writeHead(status, extra.length ? [...own, ...extra] : own)
  response.end(method === 'HEAD' ? undefined : body)
}

/** @returns {Promise<Finished>} */
async function finish(/** @type {Answer} */ answer, /** @type {Encoding | 'identity'} */ encoding) {
  const body = encoding === 'identity' ? answer.body : await encoders[encoding](answer.body)
  const headers = [...answer.headers, 'content-length', String(body.length), ...varyOf(answer)]
  if (answer.isShareable) headers.push('etag', answer.etag)
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { headers, body }
}

function varyOf(/** @type {Answer} */ answer) {
  return answer.isCompressible ? ['vary', 'Accept-Encoding'] : []
}
