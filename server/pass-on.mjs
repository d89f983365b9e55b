import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { basePolicy } from '../lib/content-policy.mjs'
import { errorCode } from '../lib/error-code.mjs'
import { chooseEncoding, createEncoder, isCompressible } from '../lib/requests/encodings.mjs'
import { Refused, refusals } from '../lib/requests/refusals.mjs'
import { answerOf, sendAnswer } from './answers.mjs'
import { readResponse } from './next-response.mjs'

/** More than any call accepts: an upload may have some 8 MB. The calls themselves refuse less. */
const MAX_BODY_BYTES = 16 * 1024 * 1024
/**
 * Sends a request to the least busy Next process.
 * @param {import('./next-processes.mjs').NextProcesses} processes
 * @param {Pick<import('undici').Dispatcher.RequestOptions, 'path' | 'headers' | 'body'> & { method: string }} request
 * @param {AbortSignal} [signal]
 * @throws {Refused} `restarting` when no process takes requests, or it ends before it responds
 */
export async function requestNext(processes, request, signal) {
  const next = processes.leastBusy()
  if (!next) throw new Refused(refusals.restarting)
  const startedAt = performance.now()
  next.openRequests += 1
  let isOpen = true
  const close = () => {
    if (isOpen) next.openRequests -= 1
    isOpen = false
  }
  try {
    const response = await next.pool.request({ ...request, signal })
    response.body.once('close', close)
    return readResponse(response, next, startedAt)
  } catch (error) {
    close()
    if (error instanceof Refused) throw error
    const hasDied = errorCode(error) === 'ECONNREFUSED'
    if (hasDied) next.isReady = false
    if (hasDied && !request.body) return requestNext(processes, request, signal)
    throw new Refused(refusals.restarting, { cause: error })
  }
}

/** Reads a whole response. */
export async function readWhole(/** @type {import('./next-response.mjs').NextResponse} */ response) {
  /** @type {Buffer[]} */
  const chunks = []
  try {
    for await (const chunk of response.body) chunks.push(chunk)
  } catch (error) {
    throw new Refused(refusals.restarting, { cause: error })
  }
  return answerOf(response, Buffer.concat(chunks))
}

/**
 * Passes a request on and streams the response back, compressed. When the client leaves, Next's work is aborted.
 * @param {import('./next-processes.mjs').NextProcesses} processes
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {object} options
 * @param {Record<string, string | string[] | undefined>} options.headers  those of the request that Next gets
 * @param {string[]} options.extraHeaders  further ones of the response
 * @param {() => Promise<void>} options.beforeResponse
 * @throws {Refused}
 */
export async function passOn(processes, request, response, { headers, extraHeaders, beforeResponse }) {
  const { method = 'GET', url: path = '' } = request
  const left = new AbortController()
  response.once('close', () => left.abort())
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > MAX_BODY_BYTES) throw new Refused(refusals.longBody)
  const hasBody = 'transfer-encoding' in request.headers || length > 0
  const body = hasBody ? Readable.from(limitedBody(request)) : null
  const answer = await requestNext(processes, { method, path, headers, body }, left.signal)
  await beforeResponse()
  // A page of a fixed content, such as the 404 page: its policy needs the hashes of its scripts.
  if (answer.type.startsWith('text/html') && answer.headers.some(([, value]) => value === basePolicy))
    return sendAnswer(request, response, await readWhole(answer), extraHeaders)
  return stream(request, response, answer, extraHeaders)
}

/** Yields the body of a request, as it arrives. */
async function* limitedBody(/** @type {import('node:http').IncomingMessage} */ request) {
  let bytes = 0
  // A refused request still gets a response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new Refused(refusals.longBody)
    yield chunk
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./next-response.mjs').NextResponse} answer
 * @param {string[]} extraHeaders
 */
async function stream(request, response, { status, headers, type, body }, extraHeaders) {
  const length = headers.find(([name]) => name === 'content-length')?.[1]
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304
  const isEncoded = headers.some(([name]) => name === 'content-encoding')
  const canEncode = !isEncoded && isCompressible(type, length === undefined ? null : Number(length))
  const encoding = canEncode && hasBody ? chooseEncoding(request.headers['accept-encoding']) : null
  const own = headers.flatMap(([name, value]) => (encoding && name === 'content-length' ? [] : [name, value]))
  if (canEncode) own.push('vary', 'Accept-Encoding')
  if (encoding) own.push('content-encoding', encoding)
  response.writeHead(status, [...own, ...extraHeaders])
  response.flushHeaders()
  await (encoding ? pipeline(body, createEncoder(encoding), response) : pipeline(body, response))
}
