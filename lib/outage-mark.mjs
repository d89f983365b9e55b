/**
 * What the shop (lib/database-outage.ts) and the server in front of it (server/outages.mjs) both know of an outage. They run
 * in one process, but Next bundles its own copies of a module, so the mark is a property of `globalThis`.
 */

/** `Retry-After` of a 503. */
export const RETRY_AFTER_SECONDS = 5

const shared = /** @type {{ databaseFailedAt?: number }} */ (globalThis)

/** Records that the database has failed now. */
export function markDatabaseFailure() {
  shared.databaseFailedAt = performance.now()
}

/** Whether the database has failed since `time`, in milliseconds of `performance.now()`. */
export function hasDatabaseFailedSince(/** @type {number} */ time) {
  return (shared.databaseFailedAt ?? Number.NEGATIVE_INFINITY) > time
}
