import { llmsText } from '@/lib/api/agents/llms-text'
import { publicRoute } from '@/lib/api/server/other-methods'
import { cacheableByFront } from '@/lib/api/server/responses'
import { env } from '@/lib/platform/config/env'
import { listPublishedPages } from '@/lib/store/cms/published-pages'
import { localShop } from '@/lib/store/settings/local-shop'
import { readShop } from '@/lib/store/settings/read-shop'

/** Says to language models what the shop is, and where programs read it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async () => {
  const [shop, pages] = [localShop(await readShop()), await listPublishedPages()]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  return cacheableByFront(new Response(llmsText(shop, pages, env().SHOP_URL), { headers }))
})
