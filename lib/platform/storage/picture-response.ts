import 'server-only'
import { Problem } from '@/lib/shared/problem/problem'
import { parsePictureName } from './picture-name'
import { getPicture } from './pictures'

/** A picture never changes under its name. Whatever the file contains, a browser must not treat it as a page. */
export const pictureHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** Streams the picture with this file name, the last segment of `/media/…`. */
export async function pictureResponse(request: Request, fileName: unknown): Promise<Response> {
  const name = typeof fileName === 'string' ? parsePictureName(fileName) : null
  if (!name) throw new Problem('not-found')
  const body = await getPicture(name)
  const headers = { ...pictureHeaders, ETag: `"${name.id}-${name.width}"` }
  const isNotModified = request.headers.get('if-none-match') === headers.ETag
  if (isNotModified || request.method === 'HEAD') await body.cancel()
  if (isNotModified) return new Response(null, { status: 304, headers })
  // No Content-Length: Next drops it from a route's response and sends chunks.
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  })
}
