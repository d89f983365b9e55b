/** Timeouts of the database's connections, in milliseconds. A caller waits longer than the thing that it calls. */

/** The server's own timeouts are shorter than the shop's, so that it cancels whatever the shop no longer waits for. */
export const serverTimeouts = {
  lock_timeout: 5000,
  statement_timeout: 8000,
  idle_in_transaction_session_timeout: 10_000,
}

/** A connection that has received nothing for this long counts as dead. */
export const silenceTimeoutMs = 10_000

/** `maxWait` is the wait for a connection. */
export const transactionTimeouts = { timeout: 12_000, maxWait: 14_000 }

/** `connectionTimeoutMillis` is the wait for a free connection. */
export const poolTimeouts = { connectionTimeoutMillis: 13_000, idleTimeoutMillis: 9000 }
