/**
 * Conditions that Next's own files do not meet well: it answers 500 to `If-Match`, `If-Unmodified-Since` and a `Range` beyond the
 * end. They are small, and a file may always be sent whole (RFC 9110, 14.2).
 */
const CONDITIONS = ['if-match', 'if-unmodified-since', 'range', 'if-range']

/**
 * Takes them out of a request. What saves sending a page again, `If-None-Match` and `If-Modified-Since`, stays.
 * @param {import('node:http').IncomingMessage} request
 */
export function dropConditions({ headers }) {
  for (const name of CONDITIONS) if (name in headers) delete headers[name]
}
