import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerKind } from './front-metrics'
import { proxyRequestId } from './requests/passed-headers'
import { pathOf } from './requests/refusals'

/** Paths of no page: calls, which the shop logs itself, files and pictures. */
const OTHERS = /^\/(?:api|_next|media|images|paypal-simulator)(?:\/|$)|\.\w+$/
/** Ids and names of the shop's own; another segment may be anything, a secret included. */
const PLAIN = /^[\w-]{1,40}$/

/** Returns the path of a page without what a client may have typed; `null` of anything else. */
export function loggedPath(target: string) {
  const path = pathOf(target)
  if (OTHERS.test(path)) return null
  const segments = path.split('/').filter(Boolean)
  return `/${segments.map((segment) => (PLAIN.test(segment) ? segment : '*')).join('/')}`
}

/** Returns a function that logs a page whose response has ended, in one line like those of calls (lib/http/log-request.ts). */
export function createPageLog(trustedProxies: number) {
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
