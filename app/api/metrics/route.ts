import { operationCalls } from '@/lib/calls/operation'
import { env } from '@/lib/env'
import { hasMetricsToken } from '@/lib/front/metrics'
import { METRICS_PART } from '@/lib/front/protocol'
import type { ApiContext } from '@/lib/http/api-route'
import { serveByHand } from '@/lib/http/serve'
import { processMetrics } from '@/lib/operation/process-metrics'
import { readShopMetrics } from '@/lib/operation/shop-metrics'
import { Problem } from '@/lib/problem'

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
