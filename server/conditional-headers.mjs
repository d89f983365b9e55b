/**
 * Headers that Next handles wrongly for its static files: it answers `If-Match`, `If-Unmodified-Since` and a `Range` beyond the
 * end with 500. The files are small, and a server may ignore `Range` (RFC 9110, 14.2).
 */
const UNSUPPORTED = ['if-match', 'if-unmodified-since', 'range', 'if-range']

/**
 * Removes those headers from a request. `If-None-Match` and `If-Modified-Since` stay, for 304 responses.
 * @param {import('node:http').IncomingMessage} request
 */
export function removeConditionalHeaders({ headers }) {
  for (const name of UNSUPPORTED) if (name in headers) delete headers[name]
}
