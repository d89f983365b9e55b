import { sitemapFile } from '@/lib/catalogue/sitemap'
import { env } from '@/lib/env'
import { apiRoute, noViewer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { xmlResponse } from '@/lib/http/xml-response'

/** The files of the sitemap, at `/sitemap-{part}.xml` (next.config.mjs): a file may only list addresses below its own folder. */
const serveFile = apiRoute(
  ({ request, params }) => xmlResponse(request, sitemapFile(String(params.part), env().SHOP_URL)),
  undefined,
  noViewer,
)

export { serveFile as GET, serveFile as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
