import { apiRoute, noViewer } from '@/lib/api/server/api-route'
import { otherMethods } from '@/lib/api/server/other-methods'
import { xmlResponse } from '@/lib/api/server/xml-response'
import { sitemapIndex } from '@/lib/catalog/product-feeds/sitemap'
import { env } from '@/lib/platform/config/env'

const serveIndex = apiRoute(
  ({ request }) => xmlResponse(request, sitemapIndex(env().SHOP_URL)),
  undefined,
  noViewer,
)

export { serveIndex as GET, serveIndex as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
