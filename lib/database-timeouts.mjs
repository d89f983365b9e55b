/** Timeouts of the database's connections, in milliseconds. What waits has a longer one than what it waits for. */

/**
 * The server's own. They are shorter than the shop's, so that the server cancels what the shop no longer waits for: a lock, a
 * statement, an idle transaction.
 */
export const serverTimeouts = {
  lock_timeout: 5000,
  statement_timeout: 8000,
  idle_in_transaction_session_timeout: 10_000,
}

/** A connection that has received nothing for this long counts as dead. */
export const silenceTimeoutMs = 10_000

/** Of a transaction of Prisma's; `maxWait`: for a connection. */
export const transactionTimeouts = { timeout: 12_000, maxWait: 14_000 }

/** Of a pool; `connectionTimeoutMillis`: for a free connection. */
export const poolTimeouts = { connectionTimeoutMillis: 13_000, idleTimeoutMillis: 9000 }
