import { publicRoute } from '@/lib/api/server/other-methods'
import { xmlResponse } from '@/lib/api/server/xml-response'
import { sitemapIndex } from '@/lib/catalog/product-feeds/sitemap'
import { env } from '@/lib/platform/config/env'
import { readShop } from '@/lib/store/settings/read-shop'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async ({ request }) =>
  xmlResponse(request, sitemapIndex(env().SHOP_URL, (await readShop()).languages)),
)
