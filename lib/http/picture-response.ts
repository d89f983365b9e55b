import 'server-only'
import { Problem } from '@/lib/problem'
import { parsePictureName } from '@/lib/storage/picture-name'
import { getPicture } from '@/lib/storage/pictures'

/** A name is given once and its picture never changes; whatever is in it, a browser must not take it for a page. */
const everyHeader = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** The picture that the last part of `/media/…` names, streamed. Throws `not-found`, `storage-down`. */
export async function pictureResponse(request: Request, text: unknown): Promise<Response> {
  const name = typeof text === 'string' ? parsePictureName(text) : null
  if (!name) throw new Problem('not-found')
  const body = await getPicture(name)
  const headers = { ...everyHeader, ETag: `"${name.id}-${name.width}"` }
  const isKnown = request.headers.get('if-none-match') === headers.ETag
  if (isKnown || request.method === 'HEAD') await body.cancel()
  if (isKnown) return new Response(null, { status: 304, headers })
  // No Content-Length: Next drops the one of a route and sends the picture in chunks.
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  })
}
