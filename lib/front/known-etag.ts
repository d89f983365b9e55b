/** Whether a client that sends this `If-None-Match` has the answer with this `ETag` (RFC 9110, 13.1.2: weak comparison). */
export function isKnownEtag(ifNoneMatch: string | null | undefined, etag: string) {
  return ifNoneMatch === '*' || Boolean(ifNoneMatch?.includes(etag.replace(/^W\//, '')))
}
