import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { basePolicy } from '@/lib/platform/edge/content-policy'
import { maxImportBytes } from '@/lib/shared/validation/number-limits'
import { readAnswer, readWhole, sendAnswer } from '@/server/answers'
import { chooseEncoding, createEncoder, isCompressible, streamEncodings } from '@/server/requests/encodings'
import { Refused, refusals } from '@/server/requests/refusals'
import { spokenFor } from '../requests/spoken-for'
import { askNext, type NextResponse, type Processes } from './ask-next'

/** No call accepts more: an upload may have some 8 MB, a file of products 32 MB. The calls themselves refuse less. */
const MAX_BODY_BYTES = 16 * 1024 * 1024
const MAX_IMPORT_BODY_BYTES = maxImportBytes + 1024 * 1024
const IMPORT_PATH = /^\/api\/products\/import\/?(?:\?|$)/

/** Passes a request on to Next and streams the response back. A client that leaves ends Next's work. Throws `Refused`. */
export async function passOn(
  processes: Processes,
  request: IncomingMessage,
  response: ServerResponse,
  {
    headers,
    extraHeaders,
    beforeResponse,
    turn,
  }: {
    headers: Record<string, string | string[] | undefined>
    extraHeaders: string[]
    /** Is awaited before a success is sent. */
    beforeResponse: (() => Promise<void>) | undefined
    /** Runs the render of a page until its response begins, when it is its turn; null for anything else. */
    turn: (<T>(task: () => Promise<T>) => Promise<T>) | null
  },
) {
  const { method = 'GET', url: path = '' } = request
  const left = new AbortController()
  // An abort makes an error with its stack, which most requests do not need.
  response.once('close', () => response.writableFinished || left.abort())
  // Next waits for the whole body, which no page reads: one that never ends would hold the turn.
  const passed = turn
    ? { method, path, headers: { ...headers, 'content-length': undefined }, body: null }
    : { method, path, headers, body: bodyOf(request) }
  const work = () => askNext(processes, passed, left.signal)
  const answer = await (turn ? turn(work) : work())
  if (answer.status < 400) await beforeResponse?.()
  // A page of fixed content needs the hashes of its scripts in its policy, and so does a missing or failed page.
  if (
    method !== 'HEAD' &&
    answer.type.startsWith('text/html') &&
    (answer.status >= 400 || answer.headers.some(([, value]) => value === basePolicy))
  )
    return sendAnswer(request, response, await readAnswer(answer, spokenFor(request)), extraHeaders)
  return stream(request, response, answer, extraHeaders)
}

/** Returns the body as it arrives, at most 16 MB, or 33 MB of an import; `null` without one. Throws `body-too-large`. */
function bodyOf(request: IncomingMessage) {
  const maxBytes = IMPORT_PATH.test(request.url ?? '') ? MAX_IMPORT_BODY_BYTES : MAX_BODY_BYTES
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > maxBytes) throw new Refused(refusals.longBody)
  if (length === 0 && !('transfer-encoding' in request.headers)) return null
  async function* limited(bytes = 0) {
    try {
      // A refused request still gets a response.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new Refused(refusals.longBody)
        yield chunk
      }
    } finally {
      // A client may read no response before it has sent all of its body.
      request.resume()
    }
  }
  return Readable.from(limited())
}

async function stream(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, type, body }: NextResponse,
  extraHeaders: string[],
): Promise<void> {
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304
  // JSON has its length only when it is whole. Most is too short to be compressed, and leaves in one packet.
  const whole = hasBody && type.startsWith('application/json') ? await readWhole(body) : null
  const length = whole?.length ?? headers.find(([name]) => name === 'content-length')?.[1]
  const isEncoded = headers.some(([name]) => name === 'content-encoding')
  const canEncode = !isEncoded && isCompressible(type, length === undefined ? null : Number(length))
  const encoding =
    canEncode && hasBody ? chooseEncoding(request.headers['accept-encoding'], streamEncodings) : null
  const own = headers.flatMap(([name, value]) => (encoding && name === 'content-length' ? [] : [name, value]))
  if (canEncode) own.push('vary', 'Accept-Encoding')
  if (encoding) own.push('content-encoding', encoding)
  if (whole && !encoding) return sendWhole(response, status, [...own, ...extraHeaders], whole)
  response.writeHead(status, [...own, ...extraHeaders])
  response.flushHeaders()
  const source = whole ? Readable.from([whole]) : body
  await (encoding ? pipeline(source, createEncoder(encoding), response) : pipeline(source, response))
}

function sendWhole(response: ServerResponse, status: number, headers: string[], body: Buffer): void {
  const hasLength = headers.some((name, index) => index % 2 === 0 && name === 'content-length')
  response.writeHead(status, hasLength ? headers : [...headers, 'content-length', String(body.length)])
  response.end(body)
}
