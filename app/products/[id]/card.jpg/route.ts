import { clientOf } from '@/lib/api/rate-limits/client-address'
import { apiRoute, idParam, noViewer } from '@/lib/api/server/api-route'
import { otherMethods } from '@/lib/api/server/other-methods'
import { cacheableByFront } from '@/lib/api/server/responses'
import { getShareCard } from '@/lib/catalog/share-cards/get-share-card'

/** The picture of a shared link to a product. */
const serveCard = apiRoute(
  async ({ request, params }) => {
    const headers = { 'Content-Type': 'image/jpeg' }
    const card = await getShareCard(idParam(params), clientOf(request))
    return cacheableByFront(new Response(request.method === 'HEAD' ? null : Buffer.from(card), { headers }))
  },
  undefined,
  noViewer,
)

export { serveCard as GET, serveCard as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
