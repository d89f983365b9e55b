/**
 * `Cache-Control` of what is the same for everybody: the front server keeps it until the database reports a change. Browsers
 * and CDNs may keep it, too, but ask each time whether it is still right; the front server answers 304 from memory.
 */
export const REVALIDATE = 'public, max-age=0, must-revalidate'

/** Returns whether a client that sends this `If-None-Match` has the answer with this `ETag` (RFC 9110, 13.1.2: weak comparison). */
export function isKnownEtag(ifNoneMatch: string | null | undefined, etag: string) {
  return ifNoneMatch === '*' || Boolean(ifNoneMatch?.includes(etag.replace(/^W\//, '')))
}
