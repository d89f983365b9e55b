import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { RETRY_AFTER_SECONDS } from '@/lib/platform/edge/protocol'
import { paths } from '@/lib/shared/routes/paths'
import { Refused, refusals } from '@/server/requests/refusals'
import type { NextProcess, NextProcesses } from './next-processes'

/** These belong to one connection, or Node sets them itself. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer', 'date']
/** One render may answer several requests, some of which began after the database failed. */
const GRACE_MS = 2000

export type Processes = Pick<NextProcesses, 'leastBusy'>

type NextRequest = Pick<Dispatcher.RequestOptions, 'path' | 'headers' | 'body'> & { method: string }

export interface NextResponse {
  status: number
  /** Names are in lower case. */
  headers: [name: string, value: string][]
  type: string
  body: Readable
}

/**
 * Sends a request to the least busy Next process, or to the next one if that has just died. Throws `Refused` when none answers.
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

/** Renders the cart, which shows only the shop and its settings. Returns whether it could, also with the database down. */
export async function renderPage(next: NextProcess, host: string): Promise<boolean> {
  const only = { leastBusy: (excluded?: NextProcess | null) => (excluded ? null : next) }
  const { status, body } = await askNext(only, { method: 'GET', path: paths.cart, headers: { host } })
  await body.toArray()
  return status === 200 || status === 503
}

function openRequest(next: NextProcess) {
  let isOpen = true
  next.openRequests += 1
  return () => {
    if (isOpen) next.openRequests -= 1
    isOpen = false
  }
}

/**
 * A page cannot set its status: Next answers 500 whatever it throws. When the database is the cause, clients get 503 with
 * Retry-After instead. The API sets its own status.
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
