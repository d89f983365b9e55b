import 'server-only'
import { db } from '@/lib/db/db'

/** A run of a job that has ended; `failure` is null after a success. */
export type JobOutcome = { name: string; endedAt: Date; failure: string | null }

/** Adds the jobs that have never run, and removes those that the shop no longer has. */
export async function registerJobs(names: string[]): Promise<void> {
  await db.$executeRaw`
    with gone as (delete from "JobRun" where name <> all(${names}))
    insert into "JobRun" (name) select unnest(${names}::text[]) on conflict do nothing`
}

/** Records how jobs have ended, in one statement. A success keeps the job's last failure, and the other way round. */
export async function recordRuns(outcomes: JobOutcome[]): Promise<void> {
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
