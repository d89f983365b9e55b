import 'server-only'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { db } from '@/lib/platform/db/db'
import { outageOf } from '@/lib/platform/db-connection/database-outage'
import { failureText, logFault } from '@/lib/platform/logging/log'
import { readShop } from '@/lib/store/settings/read-shop'
import { runOnOneInstance } from './run-on-one-instance'

type Round = { failed: string[]; wasAway: boolean; hasRun: boolean }
export type Jobs = Record<string, (signal: AbortSignal) => Promise<unknown>>

/** A job that takes longer is aborted until the next round. */
const jobTimeoutMs = 2 * 60 * 1000

const timeouts: Record<string, number> = {
  // Each of the four replies to the last mail of a round may take a minute.
  'send-mails': 5 * 60 * 1000,
  // A large shop's backup takes a while to be written, verified and uploaded.
  'nightly-backup': 6 * 60 * 60 * 1000,
}

/**
 * Runs each of these jobs once, on one instance at a time. A job that fails or times out is logged; the others still run. For operators, a
 * failure is recorded at once, and successes at the end. Returns the names of those that failed, whether the database was away, and whether
 * any job ran here.
 */
export async function runJobs(jobs: Jobs, timeoutMs = jobTimeoutMs): Promise<Round> {
  const outcomes: JobOutcome[] = []
  const failed: string[] = []
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
      failed.push(name)
      wasAway ||= outageOf(error)?.kind === 'down'
      await record([{ name, endedAt: new Date(), failure: failureText(error) }])
    }
  }
  await record(outcomes)
  return { failed, wasAway, hasRun: failed.length + outcomes.length > 0 }
}

/** Records that these jobs are alive and have nothing to do, which is a success. */
export function recordIdle(names: string[], now: Date): Promise<void> {
  return record(names.map((name) => ({ name, endedAt: now, failure: null })))
}

function record(outcomes: JobOutcome[]): Promise<void> {
  return recordRuns(outcomes).catch((error) => logFault('job-runs-not-recorded', error))
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
