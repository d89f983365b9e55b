import 'server-only'
import { createHash } from 'node:crypto'
import { isKnownEtag } from '@/lib/front/known-etag'

/**
 * The JSON of a row with a `version`. Its `ETag` is `"VERSION.HASH"`: the version, which an edit names, and a hash of the body,
 * which also changes without an edit. 304 when the client has it.
 */
export function versionedResponse(request: Request, json: { version: number }): Response {
  const body = JSON.stringify(json)
  const hash = createHash('sha1').update(body).digest('base64url')
  const headers = { 'Content-Type': 'application/json', ETag: `"${json.version}.${hash}"` }
  const isKnown = isKnownEtag(request.headers.get('if-none-match'), headers.ETag)
  return new Response(isKnown ? null : body, { status: isKnown ? 304 : 200, headers })
}
