/**
 * Whether a client that sends this `If-None-Match` has the answer with this `ETag` (RFC 9110, 13.1.2: weak comparison).
 * @param {string | null | undefined} ifNoneMatch
 * @param {string} etag
 */
export function isKnownEtag(ifNoneMatch, etag) {
  return ifNoneMatch === '*' || Boolean(ifNoneMatch?.includes(etag.replace(/^W\//, '')))
}
