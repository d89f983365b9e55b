/** Messages between a Next process and the front server, through the channel between the two. */

export const READY = 'ready'
export const PING = 'ping'
export const PONG = 'pong'
export const DATABASE_FAILED = 'database-failed'
/** It is about to be ended: the mails that it is sending end, and no further one begins. */
export const ENDING = 'ending'
export const MAY_END = 'may-end'
/** The front server has seen requests that carry X-Forwarded-For, but TRUSTED_PROXIES is 0. */
export const UNKNOWN_PROXY_SEEN = 'unknown-proxy-seen'

/** The front server has heard that the settings of the shop have changed, or may have. */
export const SHOP_CHANGED = 'shop-changed'

export const WORK_WAITS = 'work-waits'

/**
 * What the shop (lib/platform/db-connection/database-outage.ts) tells the front server (server/next/ask-next.ts) of an outage.
 */

export const RETRY_AFTER_SECONDS = 5

/** An outage makes many requests fail; the front server remembers it for longer than this. */
const REPORT_INTERVAL_MS = 250
let reportedAt = Number.NEGATIVE_INFINITY

export function reportDatabaseFailure() {
  if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
  reportedAt = performance.now()
  process.send?.(DATABASE_FAILED)
}

/** Headers that the front server sets for the shop. It discards those that a client sends under these names. */

export const CLIENT_ADDRESS = 'x-client-address'
/** Present when the request came through a proxy that `TRUSTED_PROXIES` does not count: all visitors then share one address. */
export const UNKNOWN_PROXY = 'x-unknown-proxy'
export const METRICS_PART = 'x-metrics-part'
export const REQUEST_ID = 'x-proxy-request-id'
export const DEVICE = 'x-device'
/** The language of a request, and with a slash before it that paths begin with it: "de", "/de" (lib/platform/messages/speak.ts). */
export const LANGUAGE = 'x-shop-language'

/** Name of the cookie that identifies a known device (lib/accounts/sessions/device.ts). */
export function deviceCookieName(isSecureSite: boolean) {
  return isSecureSite ? '__Secure-shop-device' : 'shop-device'
}

/**
 * How a page tells the front server that its address is gone for ever: Next knows no status 410, so the page has a `<meta>`
 * element, which the front server looks for (server/answers.ts). No text of a page can look like one.
 */

const name = 'shop-status'
const content = '410'
const element = `<meta name="${name}" content="${content}"/>`

/** Metadata of a page whose address has had another page and never has one again. */
export const goneMark = { [name]: content }

/** Returns whether a page has the mark. */
export function hasGoneMark(html: Buffer) {
  return html.includes(element)
}
