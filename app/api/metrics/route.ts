import { processMetrics } from '@/lib/admin/metrics/process-metrics'
import { readShopMetrics } from '@/lib/admin/metrics/shop-metrics'
import { operationCalls } from '@/lib/api/contract/operation-calls'
import type { ApiContext } from '@/lib/api/server/api-route'
import { serveByHand } from '@/lib/api/server/serve'
import { env } from '@/lib/platform/config/env'
import { hasMetricsToken } from '@/lib/platform/edge/metrics'
import { METRICS_PART } from '@/lib/platform/edge/protocol'
import { Problem } from '@/lib/shared/problem/problem'

/** The part that the front server asks for (server/operation-calls.ts), which answers a monitor with all parts together. */
async function sendPart({ request }: ApiContext): Promise<Response> {
  const { METRICS_TOKEN } = env()
  if (!METRICS_TOKEN) throw new Problem('not-found')
  if (!hasMetricsToken(request.headers.get('authorization'), METRICS_TOKEN))
    throw new Problem('not-signed-in')
  const part = request.headers.get(METRICS_PART)
  if (part === 'process') return Response.json(await processMetrics().getMetricsAsJSON())
  if (part === 'shop') return Response.json(await readShopMetrics())
  throw new Problem('not-found')
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveByHand(operationCalls.getMetrics, sendPart)
