/** Headers that the front server sets for the shop. It discards those that a client sends under these names. */

/** The client's IP address. */
export const CLIENT_ADDRESS = 'x-client-address'
/** Present when the request came through a proxy that `TRUSTED_PROXIES` does not count: all visitors then share one address. */
export const UNKNOWN_PROXY = 'x-unknown-proxy'
/** Which metrics the front server asks a Next process for: `process` or `shop`. */
export const METRICS_PART = 'x-metrics-part'
/** The id that a trusted proxy has given to the request. */
export const REQUEST_ID = 'x-proxy-request-id'
/** Content of the device cookie, for the calls that sign in. */
export const DEVICE = 'x-device'

/** Name of the cookie that identifies a known device (lib/auth/device-cookie.ts). */
export function deviceCookieName(isSecureSite: boolean) {
  return isSecureSite ? '__Secure-shop-device' : 'shop-device'
}
