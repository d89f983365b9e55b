import type { IncomingMessage, ServerResponse } from 'node:http'
import { databaseUp, gauge, hasMetricsToken, type MetricFamily } from '@/lib/platform/edge/metrics'
import { METRICS_PART, RETRY_AFTER_SECONDS } from '@/lib/platform/edge/protocol'
import type { NextProcess } from './next/next-processes'

type Process = Pick<NextProcess, 'pool' | 'worker' | 'hasRendered'>

/** A busy Next process answers within this time; a process that hangs is left out. */
const TIMEOUT_MS = 5000
const READY = /^\/api\/health\/ready\/?(?:\?|$)/
const METRICS = /^\/api\/metrics\/?(?:\?|$)/

/**
 * Answers the calls that need what only the front server knows: readiness while the shop is stopping or has rendered no page,
 * and the metrics of all processes. Returns `null` for any other call, and for one that Next refuses.
 */
export function createOperationCalls({
  processes,
  isStopping,
  ownFamilies,
  token,
}: {
  processes: { ready: () => Process[] }
  isStopping: () => boolean
  ownFamilies: () => MetricFamily[]
  token: string | undefined
}) {
  async function readFamilies() {
    const ready = processes.ready()
    const [shop, ...parts] = await Promise.all([
      ready[0] ? askPart(ready[0], 'shop', token) : null,
      ...ready.map((next) => askPart(next, 'process', token)),
    ])
    const workers = ready.map(({ worker }, index) => ({ worker, families: parts[index] ?? null }))
    const answered = gauge(
      'shop_worker_up',
      'Whether the Next process has answered this call.',
      workers.map(({ worker, families }) => [{ worker }, families ? 1 : 0]),
    )
    const ofWorkers = workers.map(({ worker, families }) => (families ?? []).map(withLabel({ worker })))
    return [ownFamilies(), [answered], shop ?? [databaseUp(0)], ...ofWorkers]
  }

  /** Loads the library when the first monitor asks: most shops have none. */
  async function sendMetrics({ method }: IncomingMessage, response: ServerResponse) {
    const [{ AggregatorRegistry }, families] = await Promise.all([import('prom-client'), readFamilies()])
    const registry = AggregatorRegistry.aggregate(families)
    const text = await registry.metrics()
    response.writeHead(200, { ...headers, 'Content-Type': registry.contentType })
    response.end(method === 'HEAD' ? undefined : text)
  }

  const hasRendered = () => processes.ready().some((next) => next.hasRendered)

  return (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    if (!url.startsWith('/api/') || !['GET', 'HEAD'].includes(method)) return null
    const mayKnow = () => hasMetricsToken(request.headers.authorization, token)
    if (READY.test(url)) {
      const reason = isStopping()
        ? 'The shop is stopping.'
        : hasRendered()
          ? null
          : 'No page was rendered yet.'
      return reason && sendNotReady(request, response, mayKnow() ? reason : null)
    }
    return METRICS.test(url) && mayKnow() ? sendMetrics(request, response) : null
  }
}

/** Asks a process for its own metrics, or for those of the shop, which are the same in each; `null` without an answer. */
async function askPart({ pool }: Process, part: 'process' | 'shop', token: string | undefined) {
  const headers = { authorization: `Bearer ${token}`, [METRICS_PART]: part }
  const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS }
  const request = { method: 'GET', path: '/api/metrics/', headers, ...timeouts } as const
  try {
    const { statusCode, body } = await (await pool).request(request)
    const families = await body.json()
    return statusCode === 200 ? (families as MetricFamily[]) : null
  } catch {
    return null
  }
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

async function sendNotReady({ method }: IncomingMessage, response: ServerResponse, reason: string | null) {
  response.writeHead(503, {
    ...headers,
    'Content-Type': 'application/json',
    'Retry-After': String(RETRY_AFTER_SECONDS),
  })
  response.end(
    method === 'HEAD' ? undefined : JSON.stringify({ status: 'not ready', ...(reason && { reason }) }),
  )
}

/** Adds a label to the samples of a family. A process whose library aggregates otherwise must not leave out any. */
function withLabel(label: Record<string, string | number>) {
  return (family: MetricFamily) => ({
    ...family,
    aggregator: 'first',
    values: family.values.map((sample) => ({ ...sample, labels: { ...sample.labels, ...label } })),
  })
}
