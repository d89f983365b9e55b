/**
 * The front server (`server/main [--dev [--kept]]`): it listens to the world, and Next runs behind it, unmodified, on loopback.
 * A request is refused, answered from the page cache, or passed on to Next (front.ts). The cache hears from the database what
 * has changed (catalogue-listener.ts). SIGTERM lets open requests finish, after SHUTDOWN_DELAY_SECONDS in
 * which load balancers see that the shop is not ready; SIGHUP replaces the Next processes one by one.
 */

import { watch } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { readSettings } from '@/lib/platform/config/settings-check'
import { countProcesses } from '@/lib/platform/edge/next-process-count'
import { SHOP_CHANGED, WORK_WAITS } from '@/lib/platform/edge/protocol'
import '@/lib/platform/messages/speak'
import { listenToCatalogue } from './cache/catalogue-listener'
import { createPageCache } from './cache/page-cache'
import { createGracefulStop } from './connections/graceful-stop'
import { createServer, serverLimits } from './connections/server-limits'
import { createFront } from './front'
import { createFrontMetrics } from './front-metrics'
import { renderPage } from './next/ask-next'
import { heapOptions, rendersAtOnce } from './next/next-memory'
import { NextProcesses } from './next/next-processes'
import { createOperationCalls } from './operation-calls'
import { createProxyWatch } from './requests/client-address'
import { passUpgrades, refuseUpgrades } from './requests/upgrades'

const WORK_MS = 20

const isDevelopment = process.argv.includes('--dev')
const cores = os.availableParallelism()
const settings = readSettingsOrExit()
let isWorkReported = false
let renewing = Promise.resolve()

const nodeOptions = [
  // A token that the front server accepts must not fail in Next (server-limits.ts).
  `--max-http-header-size=${serverLimits.maxHeaderSize}`,
  ...(isDevelopment ? [] : heapOptions),
]
const next = isDevelopment
  ? ['node_modules/next/dist/bin/next', 'dev', '--hostname', '127.0.0.1']
  : ['.next/standalone/server.js']
const count = isDevelopment ? 1 : countProcesses(settings.WORKERS, cores)
const processes = new NextProcesses({
  command: [process.execPath, ...nodeOptions, path.join(root, next[0] ?? ''), ...next.slice(1)],
  count,
  isDevelopment,
  render: (process) => renderPage(process, new URL(settings.SHOP_URL).host),
})
const keepsPages = (!isDevelopment || process.argv.includes('--kept')) && settings.PAGE_CACHE_MB > 0
const cache = createPageCache(keepsPages ? settings.PAGE_CACHE_MB * 1024 * 1024 : 0)
// Its connection tells a restore that the shop is running, also without a page cache.
const listener = listenToCatalogue(settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL, {
  ...cache,
  clear: () => changeShop(cache.clear),
  open: () => changeShop(cache.open),
  reportWork,
})
const metrics = createFrontMetrics()
const answerOperation = createOperationCalls({
  processes,
  isStopping: () => gracefulStop.isStopping(),
  ownFamilies: () =>
    metrics.families({
      openConnections: connections.count(),
      closedConnections: connections.closed(),
      nextRestarts: processes.restarts(),
      cacheSize: cache.size(),
    }),
  token: settings.METRICS_TOKEN,
})
const front = createFront(
  {
    cache,
    processes,
    catchUp: keepsPages ? listener.catchUp : undefined,
    metrics,
    reportProxy: createProxyWatch(processes),
    answerOperation,
  },
  {
    shopUrl: settings.SHOP_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    isDevelopment,
    logsPages: settings.LOG_LEVEL === 'debug',
    rendersAtOnce: count * rendersAtOnce,
  },
)

const { server, stop: stopServer, connections } = createServer(front, serverLimits, settings.TRUSTED_PROXIES)
if (isDevelopment) passUpgrades(server, processes)
else refuseUpgrades(server)
// A source changes pages, and no database reports it.
if (isDevelopment && keepsPages)
  for (const folder of ['app', 'components', 'lib'])
    watch(path.join(root, folder), { recursive: true }, cache.clear).on('error', (error) =>
      console.error(`Changes in ${folder} are not seen: ${error.message}`),
    )

const gracefulStop = createGracefulStop({
  delayMs: () => (server.listening ? settings.SHUTDOWN_DELAY_SECONDS * 1000 : 0),
  stop,
})
// Whoever reads the log may have been killed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.on('SIGTERM', gracefulStop.onSignal).on('SIGINT', gracefulStop.onSignal)
process.on('SIGHUP', renew)

// Next itself logs why it does not start.
await processes.start().catch(() => gracefulStop.isStopping() || process.exit(1))
if (!gracefulStop.isStopping()) server.listen(settings.PORT, settings.HOST)

function readSettingsOrExit() {
  try {
    return readSettings(process.env, ['DATABASE_URL'])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function changeShop(drop: () => void) {
  drop()
  tell(SHOP_CHANGED)
  // With a mail server there is more to do.
  reportWork()
}

function reportWork() {
  if (isWorkReported) return
  isWorkReported = true
  setTimeout(() => {
    isWorkReported = false
    tell(WORK_WAITS)
  }, WORK_MS)
}

function tell(message: string) {
  for (const { child } of processes.ready()) if (child.connected) child.send(message, () => {})
}

async function stop() {
  // In development a browser keeps its socket of hot reload, which Next ends.
  await Promise.all([stopServer(), isDevelopment && processes.stop()])
  await Promise.all([processes.stop(), listener.stop()])
  process.exit(0)
}

/** A second SIGHUP waits for the first. */
function renew() {
  renewing = renewing
    .then(() => processes.renew().finally(cache.clear))
    .catch((error: Error) => console.error(`Next was not replaced: ${error.message}.`))
}
