import { clientOf } from '@/lib/api/rate-limits/client-address'
import { idParam } from '@/lib/api/server/api-route'
import { publicRoute } from '@/lib/api/server/other-methods'
import { cacheableByFront } from '@/lib/api/server/responses'
import { getShareCard } from '@/lib/catalog/share-cards/get-share-card'

/** The picture of a shared link to a product. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async ({ request, params }) => {
  const headers = { 'Content-Type': 'image/jpeg' }
  const card = await getShareCard(idParam(params), clientOf(request))
  return cacheableByFront(new Response(request.method === 'HEAD' ? null : Buffer.from(card), { headers }))
})
