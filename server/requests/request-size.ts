import type { IncomingMessage } from 'node:http'

/**
 * Limits on the size of a request, checked before Next parses it and without parsing it. Next needs quadratic time for
 * parameters and cookies: 16,000 parameters of two bytes take 20 seconds.
 */

const MAX_PARTS = 100
const MAX_BYTES = 16 * 1024
/** Limit of all headers except `Authorization`: the shop answers an oversized token like any invalid one. */
const MAX_HEADER_BYTES = 32 * 1024
/** Maximum lengths of headers. Next searches the first two for robots and picture types, in quadratic time. */
const HEADER_LENGTHS = { 'user-agent': 512, accept: 1024, 'accept-encoding': 256 }

/** Whether a target exceeds 16 kB or 100 parameters. */
export function isTargetTooLong(target: string) {
  return target.length > MAX_BYTES || hasTooManyParts(target, '&')
}

/** Whether the cookies exceed 16 kB or 100 cookies, or all headers 32 kB. Node joins several Cookie headers into one. */
export function areHeadersTooLong({
  headers: { cookie = '' },
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) {
  return cookie.length > MAX_BYTES || hasTooManyParts(cookie, ';') || bytesOf(rawHeaders) > MAX_HEADER_BYTES
}

/** Truncates headers that browsers never make longer. The shop itself reads none of them. */
export function truncateHeaders({ headers }: IncomingMessage) {
  for (const [name, maxLength] of Object.entries(HEADER_LENGTHS)) {
    const value = headers[name]
    if (typeof value === 'string' && value.length > maxLength) headers[name] = value.slice(0, maxLength)
  }
}

/** Counts separators, so empty parts count, too. Stops at the limit. */
function hasTooManyParts(text: string, separator: string) {
  let parts = 1
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    parts += 1
    if (parts > MAX_PARTS) return true
  }
  return false
}

/** `rawHeaders` alternates names and values. */
function bytesOf(rawHeaders: string[]) {
  let bytes = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (name.toLowerCase() !== 'authorization') bytes += name.length + value.length
  }
  return bytes
}
