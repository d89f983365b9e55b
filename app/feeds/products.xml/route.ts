import { apiRoute, noViewer } from '@/lib/api/server/api-route'
import { otherMethods } from '@/lib/api/server/other-methods'
import { xmlResponse } from '@/lib/api/server/xml-response'
import { productFeed } from '@/lib/catalog/product-feeds/product-feed'
import { env } from '@/lib/platform/config/env'
import { readShop } from '@/lib/store/settings/read-shop'

/** All products for merchant centres. */
const serveFeed = apiRoute(
  async ({ request }) => xmlResponse(request, productFeed(env().SHOP_URL, await readShop())),
  undefined,
  noViewer,
)

export { serveFeed as GET, serveFeed as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
