import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { REVALIDATE } from '../lib/cache-control.mjs'
import { basePolicy, cachedPagePolicy } from '../lib/content-policy.mjs'
import { completeErrorDocument } from '../lib/error-document.mjs'
import { hasGoneMark } from '../lib/gone-mark.mjs'
import { chooseEncoding, isCompressible } from '../lib/requests/encodings.mjs'
import { isKnownEtag } from '../lib/requests/known-etag.mjs'
import { isDataOfNoPage } from '../lib/requests/page-data.mjs'
import { Refused, refusals } from '../lib/requests/refusals.mjs'

/**
 * Whole answers: kept in memory and sent as finished bytes.
 * @typedef {import('../lib/requests/encodings.mjs').Encoding | 'identity'} Encoding
 * @typedef {object} Answer
 * @property {number} status
 * @property {string[]} headers  alternating names and values
 * @property {Buffer} body
 * @property {string} etag
 * @property {boolean} isShareable  may be kept
 * @property {boolean} isCompressible
 * @property {Partial<Record<Encoding, Promise<{ headers: string[], body: Buffer }>>>} finished  compressed when first asked for
 */

/** Headers that the front server sets itself, or that say nothing about a kept answer. */
const OWN_HEADERS = ['etag', 'content-length', 'x-nextjs-cache']

/** Brotli's quality: high for files that never change, low for pages that are rendered again. */
const QUALITY = { immutable: 11, changing: 5 }

/** @type {Record<Encoding, (body: Buffer, quality: number) => Promise<Buffer>>} */
const encode = {
  br: (body, quality) =>
    promisify(brotliCompress)(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
}

/**
 * Reads the body of a response.
 * @param {import('node:stream').Readable} body
 * @returns {Promise<Buffer>}
 * @throws {Refused} when it ends early
 */
export async function readWhole(body) {
  try {
    return Buffer.concat(await body.toArray())
  } catch (error) {
    throw new Refused(refusals.restarting, { cause: error })
  }
}

/**
 * Reads a whole response. The document of a page that is missing or has failed is completed. A page that is the same for all
 * visitors gets a policy with the hashes of its inline scripts. One with the mark of an address that is gone becomes a 410.
 * @param {import('./ask-next.mjs').NextResponse} response
 * @returns {Promise<Answer>}
 * @throws {Refused} when the response ends early
 */
export async function readAnswer({ status: nextStatus, headers, type, body: stream }) {
  const sent = await readWhole(stream)
  const isHtml = type.startsWith('text/html')
  const isFailure = isHtml && nextStatus >= 400
  const body = isFailure ? Buffer.from(completeErrorDocument(sent.toString(), nextStatus)) : sent
  const has = (/** @type {string} */ name, /** @type {RegExp} */ value) =>
    headers.some((header) => header[0] === name && value.test(header[1]))
  const status = nextStatus === 200 && isHtml && hasGoneMark(body) ? 410 : nextStatus
  const isPage = status === 200 && !(type.startsWith('text/x-component') && isDataOfNoPage(body))
  const isShareable = isPage && has('cache-control', /public|s-maxage/) && !has('set-cookie', /./)
  const own = headers.flatMap(([name, value]) => {
    if (OWN_HEADERS.includes(name) || (isShareable && name === 'x-request-id')) return []
    if (value === basePolicy && isHtml) return [name, cachedPagePolicy(body.toString())]
    if (name === 'cache-control' && status !== 200) return [name, 'no-store']
    // Next lets caches keep a prerendered page for a year.
    return [name, isShareable && value.startsWith('s-maxage') ? REVALIDATE : value]
  })
  // The API's own names a version. Next's own of a file is not the same on each instance.
  const given = type.startsWith('application/json') && headers.find(([name]) => name === 'etag')?.[1]
  const etag = given || `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const compressible = isCompressible(type, body.length)
  if (compressible) own.push('vary', 'Accept-Encoding')
  if (isShareable) own.push('etag', etag)
  return { status, headers: own, body, etag, isShareable, isCompressible: compressible, finished: {} }
}

/**
 * Sends an answer in the best encoding that the client accepts; 304 when the client has it.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Answer} answer
 * @param {string[]} extraHeaders
 */
export async function sendAnswer({ method, headers: asked }, response, answer, extraHeaders) {
  if (answer.isShareable && isKnownEtag(asked['if-none-match'], answer.etag)) {
    response.writeHead(304, [...answer.headers, ...extraHeaders])
    return response.end()
  }
  const accepted = answer.isCompressible ? chooseEncoding(asked['accept-encoding']) : null
  const encoding = accepted ?? 'identity'
  answer.finished[encoding] ??= finish(answer, encoding)
  const { headers, body } = await answer.finished[encoding]
  response.writeHead(answer.status, extraHeaders.length ? [...headers, ...extraHeaders] : headers)
  response.end(method === 'HEAD' ? undefined : body)
}

async function finish(/** @type {Answer} */ answer, /** @type {Encoding} */ encoding) {
  const isImmutable = answer.headers.some((value) => value.includes('immutable'))
  const body = await encode[encoding](answer.body, isImmutable ? QUALITY.immutable : QUALITY.changing)
  const headers = [...answer.headers, 'content-length', String(body.length)]
  return { headers: encoding === 'identity' ? headers : [...headers, 'content-encoding', encoding], body }
}
