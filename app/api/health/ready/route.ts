import { describeReadiness, readReadiness } from '@/lib/admin/health/readiness'
import { operationCalls } from '@/lib/api/contract/operation-calls'
import { clientAddress } from '@/lib/api/rate-limits/client-address'
import type { ApiContext } from '@/lib/api/server/api-route'
import { serveByHand } from '@/lib/api/server/serve'
import { env } from '@/lib/platform/config/env'
import { describeVersion } from '@/lib/platform/config/version'
import { hasMetricsToken } from '@/lib/platform/edge/metrics'
import { RETRY_AFTER_SECONDS } from '@/lib/platform/edge/protocol'

/**
 * 200 when the shop can serve, 503 otherwise. Only requests with the token get the reasons. `?without=database` asks only for this
 * instance: for a proxy that would have nobody else to ask when the database is away. The front server answers while it stops.
 */
async function reportReadiness({ request }: ApiContext): Promise<Response> {
  if (new URL(request.url).searchParams.get('without') === 'database')
    return Response.json({ status: 'ready' })
  const readiness = await readReadiness()
  const mayKnow = hasMetricsToken(request.headers.get('authorization'), env().METRICS_TOKEN)
  const details = mayKnow ? { version: describeVersion(env()), clientAddress: clientAddress(request) } : null
  const unavailable = { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } }
  return Response.json(describeReadiness(readiness, details), readiness.isReady ? {} : unavailable)
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveByHand(
  operationCalls.getReadiness,
  reportReadiness,
)
