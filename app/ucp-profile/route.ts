import { mcpPath, ucpProfile } from '@/lib/agents/ucp'
import { env } from '@/lib/env'
import { apiRoute, noViewer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { Problem } from '@/lib/problem'
import { readShop } from '@/lib/shop/read-shop'
import { absoluteUrl } from '@/lib/shop-address'

/** UCP wants its profile to be kept for at least a minute. */
const headers = { 'Cache-Control': 'public, max-age=60' }

/** `/.well-known/ucp`: where shopping assistants ask, and what. 404 where the owner has switched that off. */
const serveProfile = apiRoute(
  async () => {
    const { agents } = await readShop()
    if (!agents) throw new Problem('not-found')
    return Response.json(ucpProfile(absoluteUrl(mcpPath, env().SHOP_URL)), { headers })
  },
  undefined,
  noViewer,
)

export { serveProfile as GET, serveProfile as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
