/**
 * What the shop (lib/database-outage.ts) tells the front server (server/next-response.mjs) of an outage, through the channel
 * between the two processes.
 */

/** `Retry-After` of a 503. */
export const RETRY_AFTER_SECONDS = 5
/** The message of a Next process that has found the database down. */
export const DATABASE_FAILED = 'database-failed'

/** An outage makes many requests fail; the front server remembers it for longer than this. */
const REPORT_INTERVAL_MS = 250
let reportedAt = Number.NEGATIVE_INFINITY

/** Reports that the database has failed now. */
export function reportDatabaseFailure() {
  if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
  reportedAt = performance.now()
  process.send?.(DATABASE_FAILED)
}
