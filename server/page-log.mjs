import { randomUUID } from 'node:crypto'
import { pathOf } from '../lib/requests/refusals.mjs'
import { proxyRequestId } from '../lib/requests/request-id.mjs'

/** Paths of no page: calls, which the shop logs itself, files and pictures. */
const OTHERS = /^\/(?:api|_next|media|images|paypal-simulator)(?:\/|$)|\.\w+$/
/** Ids and names of the shop's own; another segment may be anything, a secret included. */
const PLAIN = /^[\w-]{1,40}$/

/** Returns the path of a page without what a client may have typed; `null` of anything else. */
export function loggedPath(/** @type {string} */ target) {
  const path = pathOf(target)
  if (OTHERS.test(path)) return null
  const segments = path.split('/').filter(Boolean)
  return `/${segments.map((segment) => (PLAIN.test(segment) ? segment : '*')).join('/')}`
}

/**
 * Returns a function that logs a page whose response has ended, in one line like those of calls (lib/http/log-request.ts).
 * @param {{ trustedProxies: number, write?: (line: string) => void }} options
 */
export function createPageLog({ trustedProxies, write = console.log }) {
  return (
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
    /** @type {import('./front-metrics.mjs').AnswerKind} */ answer,
    /** @type {number} */ startedAt,
  ) => {
    const { method = '', url = '' } = request
    // A refused address may not be readable.
    const path = answer === 'refused' ? '/*' : loggedPath(url)
    if (path === null) return
    const requestId = proxyRequestId(request, trustedProxies) ?? randomUUID()
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
    const status = response.headersSent ? response.statusCode : null
    const time = new Date().toISOString()
    write(
      JSON.stringify({
        level: 'debug',
        time,
        requestId,
        event: 'page',
        method,
        path,
        status,
        durationMs,
        answer,
      }),
    )
  }
}
