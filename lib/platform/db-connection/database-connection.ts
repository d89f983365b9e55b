import { serverTimeouts } from './database-timeouts'

/** Sets the server's timeouts on the connections of a pooler, which refuses them as parameters: the `connect_query` of PgBouncer. */
export const connectQuery = Object.entries(serverTimeouts)
  .map(([name, ms]) => `SET ${name} = ${ms}`)
  .join('; ')

/**
 * Parameters of a connection that holds a session lock. The lock of a machine that lost its power is freed within a minute; by
 * default PostgreSQL notices after two hours.
 */
export const keepAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'
