import { RETRY_AFTER_SECONDS } from '../lib/outage-mark.mjs'

/** Headers of one connection, and those that Node sets itself. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer', 'date']
/** One render may answer several requests, some of which began after the database failed. */
const GRACE_MS = 2000

/**
 * The head of a response from Next, ready to be sent.
 * @typedef {object} NextResponse
 * @property {number} status
 * @property {[name: string, value: string][]} headers  names in lower case
 * @property {string} type  content type, '' without one
 * @property {string} cacheControl
 * @property {boolean} hasCookie
 * @property {import('node:stream').Readable} body
 */

/**
 * Reads a response. A page cannot set its status: Next answers with 500 whatever a server component throws. When the database
 * is the cause, the outage is temporary, and clients, caches and search engines get 503 with Retry-After. JSON is not
 * changed: the API sets its own status.
 * @param {import('undici').Dispatcher.ResponseData} response
 * @param {import('./next-processes.mjs').NextProcess} next
 * @param {number} startedAt  of the request, by `performance.now()`
 * @returns {NextResponse}
 */
export function readResponse({ statusCode, headers, body }, next, startedAt) {
  const own = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || CONNECTION_HEADERS.includes(name)) return []
    const values = [value].flat()
    // Next appends the content type of API responses to itself.
    return (name === 'content-type' ? values.slice(0, 1) : values).map((text) => [name, text])
  })
  const find = (/** @type {string} */ name) => own.find(([each]) => each === name)?.[1] ?? ''
  const type = find('content-type')
  const isOutage =
    statusCode === 500 && !type.startsWith('application/json') && next.databaseFailedAt > startedAt - GRACE_MS
  if (isOutage) own.push(['retry-after', String(RETRY_AFTER_SECONDS)])
  return {
    status: isOutage ? 503 : statusCode,
    headers: /** @type {NextResponse['headers']} */ (own),
    type,
    cacheControl: find('cache-control'),
    hasCookie: find('set-cookie') !== '',
    body,
  }
}
