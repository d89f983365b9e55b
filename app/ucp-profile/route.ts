import { mcpPath, ucpProfile } from '@/lib/api/agents/ucp'
import { publicRoute } from '@/lib/api/server/other-methods'
import { env } from '@/lib/platform/config/env'
import { Problem } from '@/lib/shared/problem/problem'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { readShop } from '@/lib/store/settings/read-shop'

/** UCP wants its profile to be kept for at least a minute. */
const headers = { 'Cache-Control': 'public, max-age=60' }

/** `/.well-known/ucp`: where shopping assistants ask, and what. 404 where the owner has switched that off. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async () => {
  const { agents } = await readShop()
  if (!agents) throw new Problem('not-found')
  return Response.json(ucpProfile(absoluteUrl(mcpPath, env().SHOP_URL)), { headers })
})
