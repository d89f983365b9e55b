/**
 * A page cannot set its status: Next answers with 500 whatever a server component throws. When the database is the cause,
 * the outage is temporary, and clients, caches and search engines get 503 with Retry-After. The body is not changed.
 */

import { hasDatabaseFailedSince, RETRY_AFTER_SECONDS } from '../lib/outage-mark.mjs'

/** One render may answer several requests, some of which began after the database failed. */
const GRACE_MS = 2000

/**
 * Turns a 500 into a 503 when the database failed while this request ran. JSON is not changed: the API sets its own status.
 * @param {import('node:http').ServerResponse} response
 */
export function reportOutages(response) {
  const startedAt = performance.now()
  const { writeHead } = response
  response.writeHead = /** @type {typeof writeHead} */ (
    (/** @type {unknown[]} */ ...args) => {
      const hasFailed = hasDatabaseFailedSince(startedAt - GRACE_MS)
      const isJson = String(response.getHeader('content-type') ?? '').startsWith('application/json')
      if (args[0] !== 500 || !hasFailed || isJson) return Reflect.apply(writeHead, response, args)
      response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
      return Reflect.apply(writeHead, response, [503, ...args.slice(1)])
    }
  )
}
