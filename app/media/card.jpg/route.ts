import { getShopCard } from '@/lib/catalogue/get-share-card'
import { apiRoute, noViewer } from '@/lib/http/api-route'
import { clientOf } from '@/lib/http/client-address'
import { otherMethods } from '@/lib/http/other-methods'
import { cacheableByFront } from '@/lib/http/responses'

/** The picture of a shared link to the shop, once it has a name or a look of its own. */
const serveCard = apiRoute(
  async ({ request }) => {
    const headers = { 'Content-Type': 'image/jpeg' }
    const card = await getShopCard(clientOf(request))
    return cacheableByFront(new Response(request.method === 'HEAD' ? null : Buffer.from(card), { headers }))
  },
  undefined,
  noViewer,
)

export { serveCard as GET, serveCard as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
