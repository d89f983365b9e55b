import 'server-only'
import { removeOldAlerts } from '@/lib/alerts/remove-old-alerts'
import { tellBackInStock } from '@/lib/alerts/tell-back-in-stock'
import { removeOldAuditEntries } from '@/lib/audit/record-audit'
import { removeOldSessions } from '@/lib/auth/sessions'
import { msToNextReduction, runReductions } from '@/lib/catalogue/reduction/run-reductions'
import { removeOldCounters } from '@/lib/db/counters'
import { outageOf } from '@/lib/db/database-outage'
import { db } from '@/lib/db/db'
import { removeOldResults } from '@/lib/db/known-results'
import { placeAnchors } from '@/lib/db/read-page'
import { reconcileDisputes } from '@/lib/disputes/settle-dispute'
import { env } from '@/lib/env'
import { removeOldChallenges } from '@/lib/factors/challenges'
import { deliverHooks, endDeliveries, msToNextDeliveries } from '@/lib/hooks/deliver-hooks'
import { removeOldDeliveries } from '@/lib/hooks/remove-old-deliveries'
import { removeOldImports } from '@/lib/imports/remove-old-imports'
import { removeUnusedPictures } from '@/lib/imports/upload-picture'
import { failureText, logFault } from '@/lib/log'
import { removeOldMails } from '@/lib/mail/old-mails'
import { endMails, sendMails } from '@/lib/mail/send-mails'
import { removeOldKeys } from '@/lib/orders/idempotency'
import { findLatePayments } from '@/lib/payments/find-late-payments'
import { reconcilePayments } from '@/lib/payments/reconcile-payments'
import { forgetOldOrders } from '@/lib/privacy/forget-old-orders'
import { findRefundsAtPaypal, reconcileRefunds } from '@/lib/refunds/reconcile-refunds'
import { refundCancelledOrders } from '@/lib/refunds/refund-cancelled-orders'
import { reportTracking } from '@/lib/shipping/report-tracking'
import { readShop } from '@/lib/shop/read-shop'
import { releaseExpiredHolds } from '@/lib/stock/release-expired-holds'
import { removeOldMisses } from '@/lib/synonyms/list-misses'
import { removeOldResetTokens } from '@/lib/users/reset-password'
import { removeOldWebhookEvents, retryWebhookEvents } from '@/lib/webhooks/retry-webhook-events'
import { withTimeout } from '@/lib/with-timeout'
import { removeOldBackupRuns, runNightlyBackup } from './run-nightly-backup'
import { runOnOneInstance } from './run-on-one-instance'

/** No further payment, event or mail is started after this time of a round, so that the next round begins with recent ones. */
const roundMs = 20 * 1000

/** A job that takes longer is aborted until the next round. */
const jobTimeoutMs = 2 * 60 * 1000

/** Each of the four replies to the last mail of a round may take a minute. */
const mailsTimeoutMs = 5 * 60 * 1000

/** A reset of a password is waited for. */
const mailsIntervalMs = 2000

/** A reduction that was planned meanwhile begins in time. */
const reductionsIntervalMs = 15 * 1000

/** A large shop's backup takes a while to be written, verified and uploaded. */
const backupTimeoutMs = 6 * 60 * 60 * 1000

/** Until the next round of all lists after one during which the database was away. */
const afterOutageMs = 3000

type Jobs = Record<string, (signal: AbortSignal) => Promise<unknown>>

/**
 * The jobs, in the order in which they run. Payments come before holds, so that an approved payment is captured before the hold
 * of its order is released.
 */
const shopJobs: Jobs = {
  'reconcile-payments': (signal) => reconcilePayments(new Date(), { signal, maxMs: roundMs }),
  'find-late-payments': (signal) => findLatePayments(new Date(), { signal, maxMs: roundMs }),
  'refund-cancelled-orders': (signal) => refundCancelledOrders({ signal, maxMs: roundMs }),
  'reconcile-refunds': (signal) => reconcileRefunds(new Date(), { signal, maxMs: roundMs }),
  'find-refunds-at-paypal': (signal) => findRefundsAtPaypal(new Date(), { signal, maxMs: roundMs }),
  'reconcile-disputes': (signal) => reconcileDisputes(new Date(), { signal, maxMs: roundMs }),
  'retry-webhook-events': (signal) => retryWebhookEvents(new Date(), { signal, maxMs: roundMs }),
  'release-expired-holds': (signal) => releaseExpiredHolds(new Date(), signal),
  'tell-back-in-stock': (signal) => tellBackInStock(new Date(), signal),
  'report-tracking': (signal) => reportTracking(new Date(), { signal, maxMs: roundMs }),
  'remove-old-mails': () => removeOldMails(),
  'remove-old-webhook-events': () => removeOldWebhookEvents(),
  'remove-old-deliveries': () => removeOldDeliveries(),
  'remove-old-keys': () => removeOldKeys(),
  'remove-old-bulk-results': () => removeOldResults(),
  'remove-old-counters': () => removeOldCounters(),
  'remove-old-sessions': () => removeOldSessions(),
  'remove-old-reset-tokens': () => removeOldResetTokens(),
  'remove-old-challenges': () => removeOldChallenges(),
  'remove-old-alerts': () => removeOldAlerts(),
  'remove-old-misses': () => removeOldMisses(),
  'remove-old-imports': () => removeOldImports(),
  'remove-unused-pictures': () => removeUnusedPictures(),
  'forget-old-orders': (signal) => forgetOldOrders(new Date(), signal),
  'remove-old-audit-entries': () => removeOldAuditEntries(),
  'remove-old-backup-runs': () => removeOldBackupRuns(),
  'place-anchors': () => placeAnchors(),
}

const sendingMails = 'send-mails'
const sendingHooks = 'send-webhooks'
const nightlyBackup = 'nightly-backup'
const reductions = 'run-reductions'
const timeouts: Record<string, number> = { [sendingMails]: mailsTimeoutMs, [nightlyBackup]: backupTimeoutMs }

/** How long a list with this job waits for its next round, if not shorter. */
const waits: Record<string, () => number | Promise<number>> = {
  [sendingMails]: () => mailsIntervalMs,
  [sendingHooks]: msToNextDeliveries,
  [reductions]: async () => Math.min(await msToNextReduction(), reductionsIntervalMs),
}

/** Lists of jobs that do not wait for each other: neither a mail server that does not answer nor a backup holds up a payment. */
export const jobLists: Jobs[] = [
  shopJobs,
  { [sendingMails]: (signal) => sendMails(() => new Date(), { signal, maxMs: roundMs }) },
  { [sendingHooks]: (signal) => deliverHooks({ signal, maxMs: roundMs }) },
  { [reductions]: (signal) => runReductions(new Date(), signal) },
  { [nightlyBackup]: (signal) => runNightlyBackup(new Date(), signal) },
]

/**
 * Runs every job of a list once, each on one instance at a time. A job that fails or times out is logged and retried in the next round;
 * the other jobs still run. For operators, a failure is recorded at once, and successes at the end. Returns whether the database was
 * away.
 */
export async function runJobs(jobs = shopJobs, timeoutMs = jobTimeoutMs): Promise<boolean> {
  const outcomes: JobOutcome[] = []
  // A process that the front server cannot tell would follow the old settings.
  await readShop().catch((error) => logFault('settings-not-read', error))
  let wasAway = false
  for (const [name, job] of Object.entries(jobs)) {
    try {
      const hasRun = await runOnOneInstance(name, async () => {
        await withTimeout(timeouts[name] ?? timeoutMs, job)
      })
      if (hasRun) outcomes.push({ name, endedAt: new Date(), failure: null })
    } catch (error) {
      logFault('job-failed', error, { job: name })
      wasAway ||= outageOf(error)?.kind === 'down'
      await record([{ name, endedAt: new Date(), failure: failureText(error) }])
    }
  }
  await record(outcomes)
  return wasAway
}

function record(outcomes: JobOutcome[]): Promise<void> {
  return recordRuns(outcomes).catch((error) => logFault('job-runs-not-recorded', error))
}

/**
 * Runs each list of jobs now and then `intervalMs` after its round has ended, by default `JOB_INTERVAL_MS`, mails at least every
 * two seconds, reductions when the next one begins or ends. Does not keep the process alive. Once a round has met an outage of the database, all lists run soon. Returns a
 * function that starts no further round and resolves when no mail and no message to a webhook is being sent.
 */
export function startJobs(lists = jobLists, intervalMs = env().JOB_INTERVAL_MS): () => Promise<void> {
  let isStopped = false
  let mailRound: Promise<unknown> = Promise.resolve()
  const timers = new Map<Jobs, NodeJS.Timeout>()
  function repeatAfter(jobs: Jobs, waitMs: number): void {
    clearTimeout(timers.get(jobs))
    if (!isStopped) timers.set(jobs, setTimeout(repeat, waitMs, jobs).unref())
  }
  async function repeat(jobs: Jobs): Promise<void> {
    timers.delete(jobs)
    const round = runJobs(jobs)
    if (sendingMails in jobs) mailRound = round
    const wasAway = await round
    repeatAfter(jobs, await waitAfter(jobs, intervalMs))
    if (wasAway) for (const list of [...timers.keys()]) repeatAfter(list, Math.min(afterOutageMs, intervalMs))
  }
  void registerJobs(lists.flatMap(Object.keys)).catch((error) => logFault('jobs-not-registered', error))
  for (const jobs of lists) void repeat(jobs)
  return async () => {
    isStopped = true
    endMails()
    await Promise.all([endDeliveries(), mailRound])
  }
}

/** The milliseconds until the next round of a list. */
async function waitAfter(jobs: Jobs, intervalMs: number): Promise<number> {
  const own = Object.keys(jobs).map((name) => waits[name]?.() ?? intervalMs)
  return Math.min(intervalMs, ...(await Promise.all(own).catch(() => [])))
}

/** A run of a job that has ended; `failure` is null after a success. */
type JobOutcome = { name: string; endedAt: Date; failure: string | null }

/** Adds the jobs that have never run, and removes those that the shop no longer has. */
export async function registerJobs(names: string[]): Promise<void> {
  await db.$executeRaw`
    with gone as (delete from "JobRun" where name <> all(${names}))
    insert into "JobRun" (name) select unnest(${names}::text[]) on conflict do nothing`
}

/** Records how jobs have ended, in one statement. A success keeps the job's last failure, and the other way round. */
async function recordRuns(outcomes: JobOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await db.$executeRaw`
    insert into "JobRun" as known (name, "succeededAt", "failedAt", failure)
    select name, case when failure is null then "endedAt" end, case when failure is not null then "endedAt" end, failure
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as run(name text, "endedAt" timestamptz, failure text)
    on conflict (name) do update set
      "succeededAt" = coalesce(excluded."succeededAt", known."succeededAt"),
      "failedAt" = coalesce(excluded."failedAt", known."failedAt"),
      failure = coalesce(excluded.failure, known.failure)`
}
