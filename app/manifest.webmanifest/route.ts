import { publicRoute } from '@/lib/api/server/other-methods'
import { cacheableByFront } from '@/lib/api/server/responses'
import { webManifest } from '@/lib/store/logo/web-manifest'

/** The shop as an app on a phone, in the language of the path. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async () => {
  const headers = { 'Content-Type': 'application/manifest+json' }
  return cacheableByFront(new Response(JSON.stringify(await webManifest()), { headers }))
})
