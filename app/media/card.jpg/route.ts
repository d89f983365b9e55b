import { clientOf } from '@/lib/api/rate-limits/client-address'
import { publicRoute } from '@/lib/api/server/other-methods'
import { cacheableByFront } from '@/lib/api/server/responses'
import { getShopCard } from '@/lib/catalog/share-cards/get-share-card'

/** The picture of a shared link to the shop, once it has a name or a look of its own. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async ({ request }) => {
  const headers = { 'Content-Type': 'image/jpeg' }
  const card = await getShopCard(clientOf(request))
  return cacheableByFront(new Response(request.method === 'HEAD' ? null : Buffer.from(card), { headers }))
})
