import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { onTestFinished } from 'vitest'
import type { Answer } from '@/server/answers'
import { createPageCache } from '@/server/cache/page-cache'
import { createServer, serverLimits } from '@/server/connections/server-limits'
import { createFront } from '@/server/front'
import { createFrontMetrics } from '@/server/front-metrics'
import { createOperationCalls } from '@/server/operation-calls'
import { ask } from './ask'

export { ask }

const defaults = {
  shopUrl: 'http://localhost',
  trustedProxies: 0,
  limits: serverLimits,
  cacheBytes: 1_000_000,
  catchUp: (async () => {}) as (() => Promise<void>) | undefined,
  isStopping: () => false,
  proxySeen: () => {},
  isDevelopment: false,
  logsPages: false,
  rendersAtOnce: 100,
}
type Options = Partial<typeof defaults> & { metricsToken?: string }

export async function listen(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

/** Starts the front server with `answer` in the place of Next. The page cache is open and hears of nothing by itself. */
export async function startFront(answer: RequestListener, options: Options = {}) {
  const { shopUrl, trustedProxies, limits, isDevelopment, logsPages, rendersAtOnce, ...given } = {
    ...defaults,
    ...options,
  }
  const nextPort = await listen(http.createServer(answer))
  const pool = new Pool(`http://127.0.0.1:${nextPort}`)
  onTestFinished(() => pool.destroy())
  const next = {
    pool: Promise.resolve(pool),
    worker: 1,
    isReady: true,
    hasRendered: true,
    openRequests: 0,
    databaseFailedAt: Number.NEGATIVE_INFINITY,
  }
  const cache = openCache(given.cacheBytes)
  const metrics = createFrontMetrics()
  const ready = () => (next.isReady ? [next] : [])
  const answerOperation = createOperationCalls({
    processes: { ready },
    isStopping: given.isStopping,
    ownFamilies: () =>
      metrics.families({
        openConnections: 1,
        closedConnections: connections.closed(),
        nextRestarts: 0,
        cacheSize: cache.size(),
      }),
    token: given.metricsToken,
  })
  const front = createFront(
    {
      cache,
      metrics,
      reportProxy: given.proxySeen,
      answerOperation,
      processes: { leastBusy: () => ready()[0] ?? null } as never,
      catchUp: given.catchUp,
    },
    { shopUrl, trustedProxies, isDevelopment, logsPages, rendersAtOnce },
  )
  const { server, connections } = createServer(front, serverLimits, trustedProxies)
  const port = await listen(server)
  return { port, url: `http://127.0.0.1:${port}`, cache, next, connections: connections.count }
}

/** Its text is its ETag, too. */
export function answerOf(text: string): Answer {
  const body = Buffer.from(text)
  return {
    status: 200,
    headers: [],
    body,
    etag: text,
    isShareable: true,
    isCompressible: false,
    finished: {},
  }
}

export function openCache(maxBytes = 1_000_000) {
  const cache = createPageCache(maxBytes)
  cache.open()
  return cache
}
