/**
 * A page cannot choose its status: Next answers 500 to whatever a server component throws. When that was the database, the
 * shop is away for a while and not broken, which clients, caches and search engines are told: 503 with Retry-After. The
 * page stays the shop's own.
 */

import { hasDatabaseFailedSince, RETRY_AFTER_SECONDS } from '../lib/outage-mark.mjs'

/** A page may be the answer to several requests; some of them have come after the database failed. */
const GRACE_MS = 2000

/**
 * Turns a 500 into a 503 when the database failed while this request ran. The API names its outages itself.
 * @param {import('node:http').ServerResponse} response
 */
export function nameOutages(response) {
  const beganAt = performance.now()
  const { writeHead } = response
  response.writeHead = /** @type {typeof writeHead} */ (
    (/** @type {unknown[]} */ ...args) => {
      const hasFailed = hasDatabaseFailedSince(beganAt - GRACE_MS)
      const isJson = String(response.getHeader('content-type') ?? '').startsWith('application/json')
      if (args[0] !== 500 || !hasFailed || isJson) return Reflect.apply(writeHead, response, args)
      response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
      return Reflect.apply(writeHead, response, [503, ...args.slice(1)])
    }
  )
}
