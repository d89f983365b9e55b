import { publicRoute } from '@/lib/api/server/other-methods'
import { xmlResponse } from '@/lib/api/server/xml-response'
import { sitemapIndex } from '@/lib/catalog/product-feeds/sitemap'
import { env } from '@/lib/platform/config/env'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(({ request }) =>
  xmlResponse(request, sitemapIndex(env().SHOP_URL)),
)
