import { RETRY_AFTER_SECONDS } from '../lib/outage-mark.mjs'
import { Refused, refusals } from '../lib/requests/refusals.mjs'

/** Headers of one connection, and those that Node sets itself. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer', 'date']
/** One render may answer several requests, some of which began after the database failed. */
const GRACE_MS = 2000

/**
 * @typedef {import('./next-processes.mjs').NextProcess} NextProcess
 * @typedef {Pick<import('./next-processes.mjs').NextProcesses, 'leastBusy'>} Processes
 * @typedef {Pick<import('undici').Dispatcher.RequestOptions, 'path' | 'headers' | 'body'> & { method: string }} NextRequest
 * @typedef {object} NextResponse  of a Next process, ready to be sent
 * @property {number} status
 * @property {[name: string, value: string][]} headers  names in lower case
 * @property {string} type  content type, '' without one
 * @property {import('node:stream').Readable} body
 */

/**
 * Sends a request to the least busy Next process. A process that has just died is passed over while nothing has been sent.
 * @param {Processes} processes
 * @param {NextRequest} request
 * @param {AbortSignal} [signal]
 * @param {NextProcess | null} [dead]
 * @returns {Promise<NextResponse>}
 * @throws {Refused} `restarting` when no process takes requests, or it ends before it responds
 */
export async function askNext(processes, request, signal, dead = null) {
  const next = processes.leastBusy(dead)
  if (!next) throw new Refused(refusals.restarting)
  const startedAt = performance.now()
  const close = openRequest(next)
  try {
    const response = await (await next.pool).request({ ...request, signal })
    response.body.once('close', close)
    return readResponse(response, next.databaseFailedAt > startedAt - GRACE_MS)
  } catch (error) {
    close()
    if (error instanceof Refused) throw error
    const isUnsent = error instanceof Error && 'syscall' in error && error.syscall === 'connect'
    if (isUnsent && !request.body && !dead) return askNext(processes, request, signal, next)
    throw new Refused(refusals.restarting, { cause: error })
  }
}

/** Counts a request as open until the returned function is called. */
function openRequest(/** @type {NextProcess} */ next) {
  let isOpen = true
  next.openRequests += 1
  return () => {
    if (isOpen) next.openRequests -= 1
    isOpen = false
  }
}

/**
 * Reads a response. A page cannot set its status: Next answers with 500 whatever a server component throws. When the database
 * is the cause, the outage is temporary, and clients, caches and search engines get 503 with Retry-After. JSON is not
 * changed: the API sets its own status.
 * @returns {NextResponse}
 */
function readResponse(
  /** @type {import('undici').Dispatcher.ResponseData} */ { statusCode, headers, body },
  /** @type {boolean} */ hasDatabaseFailed,
) {
  const own = Object.entries(headers).flatMap(([name, value = []]) => {
    if (CONNECTION_HEADERS.includes(name)) return []
    // Next appends the content type of API responses to itself.
    const values = name === 'content-type' ? [value].flat().slice(0, 1) : [value].flat()
    return values.map((text) => /** @type {[string, string]} */ ([name, text]))
  })
  const type = own.find(([name]) => name === 'content-type')?.[1] ?? ''
  const isOutage = statusCode === 500 && hasDatabaseFailed && !type.startsWith('application/json')
  if (isOutage) own.push(['retry-after', String(RETRY_AFTER_SECONDS)])
  return { status: isOutage ? 503 : statusCode, headers: own, type, body }
}
