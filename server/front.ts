import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS, deviceCookieName, UNKNOWN_PROXY } from '@/lib/platform/edge/protocol'
import { shopBrand } from '@/lib/platform/edge/shop-brand'
import { readAnswer, sendAnswer } from './answers'
import type { CatalogueListener } from './cache/catalogue-listener'
import type { PageCache } from './cache/page-cache'
import type { AnswerKind, FrontMetrics } from './front-metrics'
import { askNext } from './next/ask-next'
import type { NextProcesses } from './next/next-processes'
import { passOn } from './next/pass-on'
import type { createOperationCalls } from './operation-calls'
import { setClientAddress } from './requests/client-address'
import { drawnPathHeaders, takeLanguage } from './requests/language-paths'
import { headersForNext, proxyRequestId } from './requests/passed-headers'
import { findOversize, findRefusal, pathOf, Refused, refusals, refuse } from './requests/refusals'
import { type SharedRequest, sharedRequestOf } from './requests/shared-requests'
import { spokenFor } from './requests/spoken-for'
import { createTurns } from './turns'

/** There are as many as connections (server-limits.ts): only renders whose clients have left make more. */
const MAX_WAITING = 2048
/** A render takes some 20 ms of the processor. One that waits for the database may take as long as that allows. */
const LONGEST_TURN_MS = 5000

/**
 * Returns the listener of the front server, which refuses a request, answers it from the page cache, or passes it on to Next.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure: every request needs all of its parts.
export function createFront(
  parts: {
    cache: PageCache
    processes: NextProcesses
    /** `undefined`: nothing is kept. */
    catchUp: CatalogueListener['catchUp'] | undefined
    metrics: FrontMetrics
    reportProxy: () => void
    answerOperation: ReturnType<typeof createOperationCalls>
  },
  settings: {
    shopUrl: string
    trustedProxies: number
    isDevelopment: boolean
    logsPages?: boolean
    rendersAtOnce: number
  },
) {
  const { cache, processes, catchUp, metrics, reportProxy, answerOperation } = parts
  const { shopUrl, trustedProxies, isDevelopment, logsPages } = settings
  const turn = createTurns({
    atOnce: settings.rendersAtOnce,
    waiting: MAX_WAITING,
    longestMs: LONGEST_TURN_MS,
  })
  const logPage = logsPages ? createPageLog(trustedProxies) : null
  const { host, protocol } = new URL(shopUrl)
  const isSecureSite = protocol === 'https:'
  const deviceCookie = deviceCookieName(isSecureSite)
  /** HSTS: for a year a browser never uses plain http for the shop. */
  const extraHeaders = isSecureSite ? ['strict-transport-security', 'max-age=31536000'] : []

  /** Renders in the turn of the client that asks first. Next sees its address only where it queues by client: share cards. */
  async function render({ target, headers, isQueued }: SharedRequest, request: IncomingMessage) {
    metrics.rendering()
    setClientAddress(request, trustedProxies)
    const own = isQueued ? addressOf(request) : {}
    const passed = { method: 'GET', path: target, headers: { ...headers, ...own, host }, body: null }
    const spoken = spokenFor(request)
    const work = async () => readAnswer(await askNext(processes, passed), spoken, isDevelopment)
    return turn(work, clientOf(request))
  }

  /** In development scripts and pictures change under their names, and hot reload asks for what has changed. */
  function sharedOf(request: IncomingMessage) {
    if (isDevelopment && (!catchUp || 'next-hmr-refresh' in request.headers)) return null
    const shared = sharedRequestOf(request)
    return isDevelopment && shared?.dependsOn === null ? null : shared
  }

  function addressOf({ headers }: IncomingMessage) {
    const names = [CLIENT_ADDRESS, UNKNOWN_PROXY].filter((name) => name in headers)
    return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  }

  /** Passes a request on. After a write the client's next request sees it: what the write changed has been dropped by then. */
  function passAlong(request: IncomingMessage, response: ServerResponse, extraHeaders: string[]) {
    const own = answerOperation(request, response)
    if (own) return own
    const headers = headersForNext(request, { trustedProxies, deviceCookie })
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '')
    const beforeResponse = isWrite ? catchUp : undefined
    const isRender = !isWrite && !OTHERS.test(pathOf(request.url ?? ''))
    return passOn(processes, request, response, {
      ...{ headers, extraHeaders, beforeResponse },
      turn: isRender ? (task) => turn(task, clientOf(request)) : null,
    })
  }

  let spoken = shopBrand().languages
  /** What was kept in other languages of the shop has other addresses now. */
  function takeOwnLanguage(request: IncomingMessage) {
    const { languages } = shopBrand()
    if (languages !== spoken) cache.clear()
    spoken = languages
    return takeLanguage(request)
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = logPage ? performance.now() : 0
    if (trustedProxies === 0 && 'x-forwarded-for' in request.headers) reportProxy()
    const oversize = findOversize(request)
    const other = oversize ? null : takeOwnLanguage(request)
    const shared = oversize || other ? null : sharedOf(request)
    const kept = shared && cache.get(shared.key)
    const refusal =
      oversize ??
      (kept ? null : findRefusal(request, isDevelopment)) ??
      (other === 'unknown' ? refusals.restarting : null)
    const kind = refusal ? 'refused' : kept ? 'kept' : shared ? 'rendered' : 'passed'
    const headers = [...extraHeaders, ...drawnPathHeaders(request)]
    const ended = () => {
      metrics.answered(kind, response)
      logPage?.(request, response, kind, startedAt)
    }
    if (refusal) {
      refuse(request, response, refusal, extraHeaders)
      return ended()
    }
    if (other && other !== 'unknown') {
      response.writeHead(other.status, [...headers, 'location', other.location]).end()
      return ended()
    }
    const answered = kept
      ? sendAnswer(request, response, kept, headers)
      : shared
        ? cache
            .render(shared, () => render(shared, request))
            .then((fresh) => sendAnswer(request, response, fresh, headers))
        : passAlong(request, response, headers)
    answered
      .catch((error) => {
        if (!(error instanceof Refused) && !response.destroyed) console.error(error)
        if (response.headersSent || !(error instanceof Refused)) response.destroy()
        else refuse(request, response, error.refusal, extraHeaders)
      })
      .finally(ended)
  }
}

const clientOf = ({ headers }: IncomingMessage) => String(headers[CLIENT_ADDRESS])

/** No page has these paths: calls, which the shop logs itself, files and pictures. */
const OTHERS = /^\/(?:api|_next|media|images|paypal-simulator)(?:\/|$)|\.\w+$/
/** The shop's own ids and names look like this; another segment may be anything, a secret included. */
const PLAIN = /^[\w-]{1,40}$/

/** Returns the path of a page without what a client may have typed; `null` of anything else. */
export function loggedPath(target: string) {
  const path = pathOf(target)
  if (OTHERS.test(path)) return null
  const segments = path.split('/').filter(Boolean)
  return `/${segments.map((segment) => (PLAIN.test(segment) ? segment : '*')).join('/')}`
}

function createPageLog(trustedProxies: number) {
  return (request: IncomingMessage, response: ServerResponse, answer: AnswerKind, startedAt: number) => {
    const { method = '', url = '' } = request
    // A refused address may not be readable.
    const path = answer === 'refused' ? '/*' : loggedPath(url)
    if (path === null) return
    const requestId = proxyRequestId(request, trustedProxies) ?? randomUUID()
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
    const status = response.headersSent ? response.statusCode : null
    const time = new Date().toISOString()
    const line = { level: 'debug', time, requestId, event: 'page', method, path, status, durationMs, answer }
    console.log(JSON.stringify(line))
  }
}
