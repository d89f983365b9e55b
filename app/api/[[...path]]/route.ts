import { apiRoute } from '@/lib/http/api-route'
import { Problem } from '@/lib/problem'

/** Every path under /api that nothing else answers: 404 as JSON, whatever the method. */
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
