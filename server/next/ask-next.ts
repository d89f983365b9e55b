import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { RETRY_AFTER_SECONDS } from '@/lib/platform/edge/protocol'
import { paths } from '@/lib/shared/routes/paths'
import { Refused, refusals } from '@/server/requests/refusals'
import type { NextProcess, NextProcesses } from './next-processes'

/** Headers of one connection, and those that Node sets itself. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer', 'date']
/** One render may answer several requests, some of which began after the database failed. */
const GRACE_MS = 2000

export type Processes = Pick<NextProcesses, 'leastBusy'>

type NextRequest = Pick<Dispatcher.RequestOptions, 'path' | 'headers' | 'body'> & { method: string }

/** The answer of a Next process, ready to be sent. */
export interface NextResponse {
  status: number
  /** Names in lower case. */
  headers: [name: string, value: string][]
  /** Content type, '' without one. */
  type: string
  body: Readable
}

/**
 * Sends a request to the least busy Next process. A process that has just died is passed over while nothing has been sent. Throws
 * `Refused` (`restarting`) when no process takes requests, or it ends before it responds.
 */
export async function askNext(
  processes: Processes,
  request: NextRequest,
  signal?: AbortSignal,
  dead: NextProcess | null = null,
): Promise<NextResponse> {
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

/**
 * Lets a process render the cart, which shows nothing but what belongs to the shop and its settings. Returns whether it has: also
 * with the database down, which it says then itself.
 */
export async function renderPage(next: NextProcess, host: string): Promise<boolean> {
  const only = { leastBusy: (excluded?: NextProcess | null) => (excluded ? null : next) }
  const { status, body } = await askNext(only, { method: 'GET', path: paths.cart, headers: { host } })
  await body.toArray()
  return status === 200 || status === 503
}

/** Counts a request as open until the returned function is called. */
function openRequest(next: NextProcess) {
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
 */
function readResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  hasDatabaseFailed: boolean,
): NextResponse {
  const own = Object.entries(headers).flatMap(([name, value = []]) => {
    if (CONNECTION_HEADERS.includes(name)) return []
    // Next appends the content type of API responses to itself.
    const values = name === 'content-type' ? [value].flat().slice(0, 1) : [value].flat()
    return values.map((text) => [name, text] as [string, string])
  })
  const type = own.find(([name]) => name === 'content-type')?.[1] ?? ''
  const isOutage = statusCode === 500 && hasDatabaseFailed && !type.startsWith('application/json')
  if (isOutage) own.push(['retry-after', String(RETRY_AFTER_SECONDS)])
  return { status: isOutage ? 503 : statusCode, headers: own, type, body }
}
