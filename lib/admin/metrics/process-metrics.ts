import 'server-only'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { env } from '@/lib/platform/config/env'
import { databasePool } from '@/lib/platform/db/db'
import { observeCalls } from './call-observer'
import { addServiceCalls } from './service-metrics'

/** Milliseconds between two looks at the event loop. */
const eventLoopPrecisionMs = 20
/** Seconds: a kept answer takes the first, a request that times out the last. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Shared by the copies of this module in all bundles of the server. */
const shared = globalThis as { shopMetrics?: Registry }

/** The metrics of this Next process: of Node, its connections to the database and its API calls. Begins to count when first called. */
export function processMetrics(): Registry {
  shared.shopMetrics ??= createRegistry()
  return shared.shopMetrics
}

function createRegistry(): Registry {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: eventLoopPrecisionMs })
  const { SHOP_VERSION: version = 'unknown', SHOP_COMMIT: commit = '' } = env()
  new Gauge({
    name: 'shop_build_info',
    help: 'Version and commit of the running code; always 1.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit }, 1)
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the process to the database by what they do, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = databasePool()
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  addServiceCalls(registers)
  const labelNames = ['method', 'route', 'status'] as const
  const calls = new Counter({
    name: 'shop_api_requests_total',
    help: 'API calls by method, pattern of the path, and status.',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'shop_api_request_duration_seconds',
    help: 'How long API calls took, by method and pattern of the path.',
    labelNames: ['method', 'route'],
    buckets: durationBuckets,
    registers,
  })
  observeCalls(({ method, route, status, seconds }) => {
    calls.inc({ method, route, status })
    durations.observe({ method, route }, seconds)
  })
  return register
}
