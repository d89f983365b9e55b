/** Messages between a Next process and the front server, through the channel between the two. */

/** It takes requests. */
export const READY = 'ready'
/** The front server asks whether it is alive; it answers. */
export const PING = 'ping'
export const PONG = 'pong'
/** It has found the database down. */
export const DATABASE_FAILED = 'database-failed'
/** It is about to be ended: the mails that it is sending end, and no further one begins. */
export const ENDING = 'ending'
/** These mails have ended. */
export const MAY_END = 'may-end'
/** The front server has seen requests that carry X-Forwarded-For, but TRUSTED_PROXIES is 0. */
export const UNKNOWN_PROXY_SEEN = 'unknown-proxy-seen'
