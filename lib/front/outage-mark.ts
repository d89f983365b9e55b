import { DATABASE_FAILED } from './front-messages'

/**
 * What the shop (lib/db/database-outage.ts) tells the front server (server/ask-next.ts) of an outage.
 */

/** `Retry-After` of a 503. */
export const RETRY_AFTER_SECONDS = 5

/** An outage makes many requests fail; the front server remembers it for longer than this. */
const REPORT_INTERVAL_MS = 250
let reportedAt = Number.NEGATIVE_INFINITY

export function reportDatabaseFailure() {
  if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
  reportedAt = performance.now()
  process.send?.(DATABASE_FAILED)
}
