import { sitemapIndex } from '@/lib/catalogue/sitemap'
import { env } from '@/lib/env'
import { apiRoute, noViewer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { xmlResponse } from '@/lib/http/xml-response'

const serveIndex = apiRoute(
  ({ request }) => xmlResponse(request, sitemapIndex(env().SHOP_URL)),
  undefined,
  noViewer,
)

export { serveIndex as GET, serveIndex as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
