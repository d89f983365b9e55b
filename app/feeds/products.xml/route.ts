import { productFeed } from '@/lib/catalogue/product-feed'
import { env } from '@/lib/env'
import { apiRoute, noViewer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { xmlResponse } from '@/lib/http/xml-response'
import { readShop } from '@/lib/shop/read-shop'

/** All products for merchant centres. */
const serveFeed = apiRoute(
  async ({ request }) => xmlResponse(request, productFeed(env().SHOP_URL, await readShop())),
  undefined,
  noViewer,
)

export { serveFeed as GET, serveFeed as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
