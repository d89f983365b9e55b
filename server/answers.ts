import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { isKnownEtag, REVALIDATE } from '@/lib/platform/edge/cache-control'
import { basePolicy, cachedPagePolicy } from '@/lib/platform/edge/content-policy'
import { completeErrorDocument } from '@/lib/platform/edge/error-document'
import { hasGoneMark } from '@/lib/platform/edge/protocol'
import { speakIn } from '@/lib/platform/messages/speak'
import type { Spoken } from '@/lib/shared/messages/current-language'
import type { NextResponse } from './next/ask-next'
import { chooseEncoding, isCompressible } from './requests/encodings'
import { Refused, refusals } from './requests/refusals'

type Encoding = import('./requests/encodings').Encoding | 'identity'

export interface Answer {
  status: number
  /** Names and values alternate. */
  headers: string[]
  body: Buffer
  etag: string
  isShareable: boolean
  isCompressible: boolean
  /** Compressed when first asked for. */
  finished: Partial<Record<Encoding, Promise<{ headers: string[]; body: Buffer }>>>
}

/** The front server sets these itself, or they say nothing about a kept answer. */
const OWN_HEADERS = ['etag', 'content-length', 'x-nextjs-cache']

/** These say nothing about a style sheet, script, font or picture. On a slow network two dozen of each cost 100 ms. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
]

/** Brotli's quality: the more often an answer is sent, the better it is compressed. */
const QUALITY = { immutable: 11, kept: 9, once: 5 }

const encode: Record<Encoding, (body: Buffer, quality: number) => Promise<Buffer>> = {
  br: (body, quality) =>
    promisify(brotliCompress)(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
}

/** Reads the body of a response. Throws `Refused` when it ends early. */
export async function readWhole(body: Readable): Promise<Buffer> {
  try {
    return Buffer.concat(await body.toArray())
  } catch (error) {
    throw new Refused(refusals.restarting, { cause: error })
  }
}

/**
 * Reads a whole response. Documents of missing and failed pages are completed, in the language of the request. A page that is the same for all gets a policy
 * with the hashes of its scripts. A page with the mark of a gone address becomes a 410. Throws `Refused` when the response ends
 * early.
 */
export async function readAnswer(
  { status: nextStatus, headers, type, body: stream }: NextResponse,
  spoken: Spoken,
  isDevelopment = false,
): Promise<Answer> {
  const sent = await readWhole(stream)
  const isHtml = type.startsWith('text/html')
  const isFailure = isHtml && nextStatus >= 400
  const completed = () => completeErrorDocument(sent.toString(), nextStatus)
  const body = isFailure ? Buffer.from(speakIn(spoken, completed)) : sent
  const has = (name: string, value: RegExp) =>
    headers.some((header) => header[0] === name && value.test(header[1]))
  const status = nextStatus === 200 && isHtml && hasGoneMark(body) ? 410 : nextStatus
  const isPage = status === 200 && !(type.startsWith('text/x-component') && isDataOfNoPage(body))
  // The development server forbids keeping anything.
  const mayKeep = isDevelopment || has('cache-control', /public|s-maxage/)
  const isShareable = isPage && mayKeep && !has('set-cookie', /./)
  // An SVG is a page when somebody opens it by itself: it keeps its policy.
  const isDocument = isHtml || type.startsWith('image/svg+xml')
  const isAsset = status === 200 && !isDocument && has('cache-control', /immutable/)
  const own = headers.flatMap(([name, value]) => {
    if (isAsset && PAGE_HEADERS.includes(name)) return []
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

/** Tags of rows that state their length instead of ending with a line: text and binary data. */
const SIZED = 'TAOoUSsLlGgMmVb'
const NO_PAGE = /^E\{"digest":"NEXT_(?:HTTP_ERROR_FALLBACK|REDIRECT);/

/**
 * Returns whether an RSC payload, whose status is always 200, says that its page is missing or elsewhere. Rows are `id:tag…`
 * lines; a long text is a row of its own, as it was typed, and may look like any other row.
 */
function isDataOfNoPage(data: Buffer) {
  for (let row = 0; row < data.length; ) {
    const tag = data.indexOf(':', row) + 1
    if (tag === 0) return false
    const start = data.toString('latin1', tag, tag + 50)
    if (NO_PAGE.test(start)) return true
    const size = SIZED.includes(start.charAt(0)) ? /^.([\da-f]+),/.exec(start) : null
    const end = data.indexOf('\n', tag)
    if (!size && end < 0) return false
    row = size ? tag + size[0].length + Number.parseInt(size[1] ?? '', 16) : end + 1
  }
  return false
}

/** Sends an answer in the best encoding that the client accepts; 304 when the client has it. */
export async function sendAnswer(
  { method, headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  extraHeaders: string[],
) {
  if (answer.isShareable && isKnownEtag(requestHeaders['if-none-match'], answer.etag)) {
    response.writeHead(304, [...answer.headers, ...extraHeaders])
    return response.end()
  }
  const accepted = answer.isCompressible ? chooseEncoding(requestHeaders['accept-encoding']) : null
  const encoding = accepted ?? 'identity'
  answer.finished[encoding] ??= finish(answer, encoding)
  const { headers, body } = await answer.finished[encoding]
  response.writeHead(answer.status, extraHeaders.length ? [...headers, ...extraHeaders] : headers)
  response.end(method === 'HEAD' ? undefined : body)
}

async function finish(answer: Answer, encoding: Encoding) {
  const isImmutable = answer.headers.some((value) => value.includes('immutable'))
  const use = isImmutable ? 'immutable' : answer.isShareable ? 'kept' : 'once'
  const body = await encode[encoding](answer.body, QUALITY[use])
  const headers = [...answer.headers, 'content-length', String(body.length)]
  return { headers: encoding === 'identity' ? headers : [...headers, 'content-encoding', encoding], body }
}
