import { publicRoute } from '@/lib/api/server/other-methods'
import { xmlResponse } from '@/lib/api/server/xml-response'
import { sitemapFile } from '@/lib/catalog/product-feeds/sitemap'
import { env } from '@/lib/platform/config/env'
import { readShop } from '@/lib/store/settings/read-shop'

/** The files of the sitemap, at `/sitemap-{part}.xml` (next.config.mjs): a file may only list addresses below its own folder. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async ({ request, params }) => {
  const { languages } = await readShop()
  return xmlResponse(request, sitemapFile(String(params.part), env().SHOP_URL, languages))
})
