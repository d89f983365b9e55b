import 'server-only'
import { REVALIDATE } from '@/lib/front/cache-control'

/** Marks a response as the same for everybody: the front server keeps it, and caches ask each time. */
export function cacheableByFront(response: Response): Response {
  response.headers.set('Cache-Control', REVALIDATE)
  return response
}
