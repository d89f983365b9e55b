/** Headers by which the edge tells the shop what it alone sees. What a client sends under these names is thrown away. */

/** Where the request comes from. */
export const CLIENT_ADDRESS = 'x-client-address'
/** There when a proxy passes requests on that nobody has told the shop about: all visitors then have one address. */
export const UNKNOWN_PROXY = 'x-unknown-proxy'
/** Content of the device cookie, for the calls that sign somebody in. */
export const DEVICE = 'x-device'

/** The cookie by which a browser is known to accounts that have logged in there: lib/http/device-cookie.ts. */
export function deviceCookieName(/** @type {boolean} */ isSecureSite) {
  return isSecureSite ? '__Secure-shop-device' : 'shop-device'
}
