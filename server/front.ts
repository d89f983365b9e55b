import type { IncomingMessage, ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import { CLIENT_ADDRESS, deviceCookieName, UNKNOWN_PROXY } from '@/lib/front/protocol'
import { readAnswer, sendAnswer } from './answers'
import { askNext } from './ask-next'
import type { CatalogueListener } from './catalogue-listener'
import type { FrontMetrics } from './front-metrics'
import type { NextProcesses } from './next-processes'
import type { PageCache } from './page-cache'
import { createPageLog } from './page-log'
import { passOn } from './pass-on'
import { setClientAddress } from './requests/client-address'
import { headersForNext } from './requests/passed-headers'
import { findOversize, findRefusal, Refused, refusals, refuse } from './requests/refusals'
import { type AskedRequest, type SharedRequest, sharedRequestOf } from './requests/shared-requests'
import { createSmallerPictures } from './smaller-pictures'

type Request = IncomingMessage

type Response = ServerResponse

/** Pictures that wait to be resized; a page shows three dozen. */
const MAX_WAITING_PICTURES = 100

/**
 * Returns the listener of the front server, which refuses a request, answers it from the page cache, or passes it on to Next.
 */
export function createFront(
  parts: {
    cache: PageCache
    processes: NextProcesses
    /** null: nothing is kept */
    catalogue: Pick<CatalogueListener, 'catchUp'> | null
    metrics: FrontMetrics
    proxyWatch: Pick<ReturnType<typeof import('./unknown-proxy').createProxyWatch>, 'seen'>
    operationCalls: Pick<ReturnType<typeof import('./operation-calls').createOperationCalls>, 'answer'>
    /** whether the shop has a picture at this path */
    hasPicture: (address: string) => Promise<boolean>
  },
  settings: {
    shopUrl: string
    trustedProxies: number
    cores: number
    isDevelopment: boolean
    logsPages?: boolean
  },
) {
  const { cache, processes, catalogue, metrics, proxyWatch, operationCalls, hasPicture } = parts
  const { shopUrl, trustedProxies, cores, isDevelopment, logsPages } = settings
  const logPage = logsPages ? createPageLog({ trustedProxies }) : null
  const { host, protocol } = new URL(shopUrl)
  const isSecureSite = protocol === 'https:'
  const deviceCookie = deviceCookieName(isSecureSite)
  /** HSTS: for a year a browser never uses plain http for the shop. */
  const extraHeaders = isSecureSite ? ['strict-transport-security', 'max-age=31536000'] : []
  const resizing = pLimit(cores)

  /** Renders an answer for everybody: Next sees no header of a client, except that of its address for a queue. */
  async function ask({ target, headers }: SharedRequest) {
    metrics.rendering()
    const request = { method: 'GET', path: target, headers: { ...headers, host }, body: null }
    return readAnswer(await askNext(processes, request))
  }

  /** Renders an answer. Next queues share cards by client, so the first client's address goes along; others share its turn. */
  async function render(shared: SharedRequest, request: Request) {
    if (shared.isQueued) return ask({ ...shared, headers: { ...shared.headers, ...addressOf(request) } })
    if (!shared.isResize) return ask(shared)
    const { searchParams } = new URL(shared.target, shopUrl)
    if (!(await hasPicture(searchParams.get('url') ?? ''))) throw new Refused(refusals.noPicture)
    if (resizing.pendingCount >= MAX_WAITING_PICTURES) throw new Refused(refusals.busy)
    return resizing(() => ask(shared))
  }

  const smaller = createSmallerPictures({
    make: (picture) => cache.render(picture, () => ask(picture)).finally(() => setImmediate(smaller.proceed)),
    isBusy: () => processes.leastBusy()?.openRequests !== 0,
  })

  /** Returns the headers with which Next gets a client's address. */
  function addressOf(request: Request) {
    setClientAddress(request, trustedProxies)
    const names = [CLIENT_ADDRESS, UNKNOWN_PROXY].filter((name) => name in request.headers)
    return Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
  }

  /** Returns what is kept: of a picture the smaller form, or else the larger one, while the smaller one is made. */
  function keptFor({ key, smaller: small }: AskedRequest) {
    if (!small) return cache.get(key)
    const answer = cache.get(small.key)
    if (answer) return answer
    const larger = cache.get(key)
    if (larger) smaller.want(small)
    return larger
  }

  async function renderAndKeep(asked: AskedRequest, request: Request) {
    const answer = await cache.render(asked, () => render(asked, request))
    return keptFor(asked) ?? answer
  }

  /** Passes a request on. After a write the client's next request sees it: what the write changed has been dropped by then. */
  function passAlong(request: Request, response: Response) {
    const own = operationCalls.answer(request, response)
    if (own) return own
    const headers = headersForNext(request, { trustedProxies, deviceCookie })
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '')
    const beforeResponse = isWrite ? catalogue?.catchUp : undefined
    return passOn(processes, request, response, { headers, extraHeaders, beforeResponse })
  }

  return (request: Request, response: Response) => {
    const startedAt = logPage ? performance.now() : 0
    if (trustedProxies === 0 && 'x-forwarded-for' in request.headers) proxyWatch.seen()
    const oversize = findOversize(request)
    const shared = oversize || isDevelopment ? null : sharedRequestOf(request)
    const kept = shared && keptFor(shared)
    const refusal = oversize ?? (kept ? null : findRefusal(request, { isDevelopment }))
    const kind = refusal ? 'refused' : kept ? 'kept' : shared ? 'rendered' : 'passed'
    const ended = () => {
      metrics.answered(kind, response)
      logPage?.(request, response, kind, startedAt)
    }
    if (refusal) {
      refuse(request, response, refusal, extraHeaders)
      return ended()
    }
    const answered = kept
      ? sendAnswer(request, response, kept, extraHeaders)
      : shared
        ? renderAndKeep(shared, request).then((fresh) => sendAnswer(request, response, fresh, extraHeaders))
        : passAlong(request, response)
    answered
      .catch((error) => {
        if (!(error instanceof Refused) && !response.destroyed) console.error(error)
        if (response.headersSent || !(error instanceof Refused)) response.destroy()
        else refuse(request, response, error.refusal, extraHeaders)
      })
      .finally(() => {
        ended()
        // Next has finished this request.
        if (!kept) setImmediate(smaller.proceed)
      })
  }
}
