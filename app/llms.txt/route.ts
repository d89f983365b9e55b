import { llmsText } from '@/lib/agents/llms-text'
import { env } from '@/lib/env'
import { apiRoute, noViewer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { cacheableByFront } from '@/lib/http/responses'
import { listPublishedPages } from '@/lib/pages/published-pages'
import { readShop } from '@/lib/shop/read-shop'

/** Says to language models what the shop is, and where programs read it. */
const serveText = apiRoute(
  async () => {
    const [shop, pages] = [await readShop(), await listPublishedPages()]
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    return cacheableByFront(new Response(llmsText(shop, pages, env().SHOP_URL), { headers }))
  },
  undefined,
  noViewer,
)

export { serveText as GET, serveText as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
