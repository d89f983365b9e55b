import { getShareCard } from '@/lib/catalogue/get-share-card'
import { apiRoute, idParam, noViewer } from '@/lib/http/api-route'
import { clientOf } from '@/lib/http/client-address'
import { otherMethods } from '@/lib/http/other-methods'
import { cacheableByFront } from '@/lib/http/responses'

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
