import 'server-only'
import { runAlone } from '@/lib/jobs/run-alone'
import { logFault } from '@/lib/log'
import { reconcilePayments } from '@/lib/orders/reconcile-payments'
import { releaseExpiredHolds } from '@/lib/orders/release-expired-holds'

const everyMs = 60 * 1000

/** What the shop does by itself, once at start and then every minute. */
const jobs: Record<string, () => Promise<unknown>> = {
  'release-expired-holds': () => releaseExpiredHolds(),
  'reconcile-payments': () => reconcilePayments(),
}

/** Runs every job once, each on one instance only. What fails is logged, and tried again a minute later. */
export async function runJobs(): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await runAlone(name, async () => {
        await job()
      })
    } catch (error) {
      logFault('job-failed', error, { job: name })
    }
  }
}

/** Starts the jobs of this process; a round that takes long is not overtaken by the next. Never keeps the process alive. */
export function startJobs(): void {
  void runJobs().finally(() => setTimeout(startJobs, everyMs).unref())
}
