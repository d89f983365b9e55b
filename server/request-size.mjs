/**
 * How much a request may say before Next reads it. Next's time grows with the square of the parts: 16,000 parameters of two
 * bytes each take it 20 seconds. Whether a request is too long is found without taking it apart.
 */

export const MOST_PARTS = 100
export const MOST_BYTES = 16 * 1024
/** All headers but `Authorization`: an over-long token is answered by the shop as one that is not valid. */
export const MOST_HEADER_BYTES = 32 * 1024
/** Next searches the first two for robots and types of pictures, which takes the square of their length. */
const SHORTENED = { 'user-agent': 512, accept: 1024, 'accept-encoding': 256 }

/** Whether a target has over 16 kB or more than 100 parameters. */
export function isTargetTooLong(/** @type {string} */ target) {
  return target.length > MOST_BYTES || hasTooManyParts(target, '&')
}

/**
 * Whether there are over 16 kB or more than 100 cookies, or over 32 kB of all headers. Node makes one list of several Cookie
 * headers.
 * @param {Pick<import('node:http').IncomingMessage, 'headers' | 'rawHeaders'>} request
 */
export function areHeadersTooLong({ headers: { cookie = '' }, rawHeaders }) {
  return cookie.length > MOST_BYTES || hasTooManyParts(cookie, ';') || bytesOf(rawHeaders) > MOST_HEADER_BYTES
}

/**
 * Leaves the beginning of headers that no browser makes longer; the shop itself reads none of them.
 * @param {import('node:http').IncomingMessage} request
 */
export function shortenHeaders({ headers }) {
  for (const [name, most] of Object.entries(SHORTENED)) {
    const value = headers[name]
    if (typeof value === 'string' && value.length > most) headers[name] = value.slice(0, most)
  }
}

/** Parts are counted by what separates them, empty ones too; the count ends at the limit. */
function hasTooManyParts(/** @type {string} */ text, /** @type {string} */ separator) {
  let parts = 1
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    parts += 1
    if (parts > MOST_PARTS) return true
  }
  return false
}

/** Names and values by turns, as Node has read them. */
function bytesOf(/** @type {string[]} */ rawHeaders) {
  let bytes = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (name.toLowerCase() !== 'authorization') bytes += name.length + value.length
  }
  return bytes
}
