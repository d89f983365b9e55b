import 'server-only'
import { forgetOldSessions } from '@/lib/auth/sessions'
import { env } from '@/lib/env'
import { runAlone } from '@/lib/jobs/run-alone'
import { withDeadline } from '@/lib/jobs/with-deadline'
import { logFault } from '@/lib/log'
import { removeOldKeys } from '@/lib/orders/idempotency'
import { reconcilePayments } from '@/lib/payments/reconcile-payments'
import { releaseExpiredHolds } from '@/lib/stock/release-expired-holds'
import { removeOldWebhookEvents, retryWebhookEvents } from '@/lib/webhooks/retry-webhook-events'

/** Payments and events are started for this long per round, so that recent activity comes first in the next one. */
const roundMs = 20 * 1000

/** A job that takes longer is given up for this round. */
const deadlineMs = 2 * 60 * 1000

type Jobs = Record<string, (signal: AbortSignal) => Promise<unknown>>

/**
 * What the shop does by itself, at start and then every `JOB_INTERVAL_MS`, 20 seconds. An approved payment is captured before the hold of its
 * order is released.
 */
const shopJobs: Jobs = {
  'reconcile-payments': (signal) => reconcilePayments(new Date(), { signal, maxMs: roundMs }),
  'retry-webhook-events': (signal) => retryWebhookEvents(new Date(), { signal, maxMs: roundMs }),
  'release-expired-holds': (signal) => releaseExpiredHolds(new Date(), signal),
  'remove-old-webhook-events': () => removeOldWebhookEvents(),
  'remove-old-keys': () => removeOldKeys(),
  'forget-old-sessions': () => forgetOldSessions(),
}

/**
 * Runs every job once, each on one instance only. What fails, or does not end in time, is logged and tried again in
 * the next round; the others go on.
 */
export async function runJobs(jobs = shopJobs, mostMs = deadlineMs): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await runAlone(name, async () => {
        await withDeadline(mostMs, job)
      })
    } catch (error) {
      logFault('job-failed', error, { job: name })
    }
  }
}

/** Starts the jobs of this process; a round that takes long is not overtaken by the next. Never keeps the process alive. */
export function startJobs(): void {
  void runJobs().finally(() => setTimeout(startJobs, env().JOB_INTERVAL_MS).unref())
}
