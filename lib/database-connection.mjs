/** What connections to the database have in common: for the app, the launcher and the migrations. */

/**
 * The server's own timeouts, in milliseconds. They are shorter than the shop's, so that the server cancels what the shop no
 * longer waits for: a lock, a statement, an idle transaction.
 */
export const serverTimeouts = {
  lock_timeout: 5000,
  statement_timeout: 8000,
  idle_in_transaction_session_timeout: 10_000,
}

/** The same for the connections of a pooler, which refuses them as parameters: the `connect_query` of PgBouncer. */
export const connectQuery = Object.entries(serverTimeouts)
  .map(([name, ms]) => `SET ${name} = ${ms}`)
  .join('; ')

/**
 * Parameters of a connection that holds a session lock. The lock of a machine that lost its power is freed within a minute; by
 * default PostgreSQL notices after two hours.
 */
export const keepAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'
