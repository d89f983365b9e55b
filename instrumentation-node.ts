import { withTimeout } from '@/lib/platform/async/with-timeout'
import { env } from '@/lib/platform/config/env'
import { describeVersion } from '@/lib/platform/config/version'
import {
  beforeEnd,
  followFront,
  onShopChange,
  onUnknownProxy,
  onWork,
  reportBrand,
  reportReady,
  requireFront,
} from '@/lib/platform/edge/front-channel'
import { captureConsole, logEvent, logFault } from '@/lib/platform/logging/log'
import { speakByRequest } from '@/lib/platform/messages/speak'

/** Loading the code of metrics, notices and jobs must not delay the first responses. */
const restDelayMs = 2000

let stopJobs = async (): Promise<void> => {}

/** Of the first read of the settings. A database that hangs must not keep a process from saying that it is alive. */
const firstReadMs = 2000

/** Prepares the server. Ends the process with a message when it cannot serve safely. */
export async function startServer(): Promise<void> {
  try {
    prepare()
  } catch (error) {
    // Next would go on and answer every request with 500.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  beforeEnd(() => stopJobs())
  // A call that comes first is answered by what the owner has set, too.
  await withTimeout(firstReadMs, readSettings).catch(() => {})
  reportReady()
  setTimeout(startRest, restDelayMs).unref()
}

async function startRest(): Promise<void> {
  if (env().METRICS_TOKEN) (await import('@/lib/admin/metrics/process-metrics')).processMetrics()
  const [{ startJobs, wakeJobs }, { watchPictureFolder }, { warnOfMissingPictures }] = await Promise.all([
    import('@/lib/admin/jobs/start-jobs'),
    import('@/lib/platform/storage/picture-folder'),
    import('@/lib/admin/health/check-pictures'),
  ])
  stopJobs = startJobs()
  onWork(wakeJobs)
  if (env().NEXTAUTH_SECRET_PREVIOUS) resealAll().catch((error: unknown) => logFault('reseal-failed', error))
  watchPictureFolder()
  // The next readiness asks again.
  warnOfMissingPictures().catch(() => {})
}

/** From then on the previous secret of the shop is needed for nothing that is stored. */
async function resealAll(): Promise<void> {
  const resealed = await (await import('@/lib/store/settings/sealed-secrets')).resealSecrets()
  if (resealed > 0) logEvent('secrets-resealed', { resealed })
}

async function readSettings(): Promise<void> {
  const { name, mark, languages } = await (await import('@/lib/store/settings/read-shop')).readShop()
  reportBrand({ name, hasOwnMark: mark !== null, languages })
}

/** @throws Error for a server without the front server, and for missing or weak settings */
function prepare(): void {
  const isProduction = process.env.NODE_ENV === 'production'
  // Whoever reads the log may have been killed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (isProduction) requireFront()
  followFront()
  speakByRequest()
  onUnknownProxy(async () =>
    (await import('@/lib/platform/service-health/notices')).raiseNotice('unknown_proxy'),
  )
  onShopChange(readSettings)
  // next-auth reads its public address from the environment only.
  process.env.NEXTAUTH_URL = env().SHOP_URL
  // After the settings have been read, so that their errors are printed as plain text.
  if (isProduction) captureConsole()
  logEvent('started', { version: describeVersion(env()) })
}
