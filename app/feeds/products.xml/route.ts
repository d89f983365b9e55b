import { publicRoute } from '@/lib/api/server/other-methods'
import { xmlResponse } from '@/lib/api/server/xml-response'
import { productFeed } from '@/lib/catalog/product-feeds/product-feed'
import { env } from '@/lib/platform/config/env'
import { localShop } from '@/lib/store/settings/local-shop'
import { readShop } from '@/lib/store/settings/read-shop'

/** All products for merchant centres. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async ({ request }) =>
  xmlResponse(request, productFeed(env().SHOP_URL, localShop(await readShop()))),
)
