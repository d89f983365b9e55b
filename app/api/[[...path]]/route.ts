import { apiRoute } from '@/lib/api/server/api-route'
import { Problem } from '@/lib/shared/problem/problem'

/** Every path under /api without a route of its own: 404 as JSON, for every method. */
const unknownPath = apiRoute(async () => {
  throw new Problem('not-found')
})

export {
  unknownPath as DELETE,
  unknownPath as GET,
  unknownPath as OPTIONS,
  unknownPath as PATCH,
  unknownPath as POST,
  unknownPath as PUT,
}
