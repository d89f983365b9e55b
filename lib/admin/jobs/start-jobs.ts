import 'server-only'
import { endMails } from '@/lib/messaging/email/send-mails'
import { endDeliveries } from '@/lib/messaging/webhook-delivery/deliver-webhooks'
import { env } from '@/lib/platform/config/env'
import { outageOf } from '@/lib/platform/db-connection/database-outage'
import { logFault } from '@/lib/platform/logging/log'
import { findDue } from './find-due'
import { type Jobs, recordIdle, registerJobs, runJobs } from './run-jobs'
import { cleanUps, jobLists } from './shop-jobs'

/** Between two rounds of a list, where that is shorter than `JOB_INTERVAL_MS`: a reset of a password is waited for. */
const restMs: Record<string, number> = { 'send-mails': 2000, 'send-webhooks': 250, 'run-reductions': 1000 }
/** After a round in which another instance had all the jobs. */
const takenRestMs = 2000
const cleanUpMs = 60 * 60 * 1000
/** What the database reports is looked for at most so often. */
const lookMs = 250
/** Until the next round of all lists after one during which the database was away. */
const afterOutageMs = 3000
/** Jobs without work are recorded as alive so often. */
const idleRecordMs = 60 * 1000

type List = { jobs: Jobs; restsUntil: number; isRunning: boolean; failed: Set<string> }

const atDatabase = { register: registerJobs, look: findDue, run: runJobs, recordIdle }

let wake = () => {}

/** Looks for work at once: the database reports that there may be some. */
export function wakeJobs(): void {
  wake()
}

/**
 * Looks for work every `intervalMs`, by default `JOB_INTERVAL_MS`, at once when `wakeJobs` is called, and when something becomes due. Runs
 * the jobs of each list that have something to do, and those that failed, an interval after the list's last round or sooner by `restMs`;
 * clean-ups run every hour. Does not keep the process alive. Once the database was away, all lists run soon. Returns a function that starts
 * no further round and resolves when no mail and no message to a webhook is being sent.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure, whose steps share one timer and the state of the lists.
export function startJobs(
  listed = jobLists,
  intervalMs = env().JOB_INTERVAL_MS,
  steps = atDatabase,
): () => Promise<void> {
  const lists: List[] = listed.map((jobs) => ({ jobs, restsUntil: 0, isRunning: false, failed: new Set() }))
  const soonMs = Math.min(afterOutageMs, intervalMs)
  let timer: NodeJS.Timeout | undefined
  let looksAt = Number.POSITIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  let recordedAt = Number.NEGATIVE_INFINITY
  let isLooking = false
  let isStopped = false
  let awayAt = Number.NEGATIVE_INFINITY
  let mailRound: Promise<unknown> = Promise.resolve()

  /** A look that is planned for an earlier time stays. */
  function lookAfter(waitMs: number): void {
    const at = performance.now() + waitMs
    if (isStopped || at >= looksAt) return
    looksAt = at
    clearTimeout(timer)
    if (!isLooking) timer = setTimeout(lookOnce, waitMs).unref()
  }

  async function lookOnce(): Promise<void> {
    isLooking = true
    looksAt = Number.POSITIVE_INFINITY
    lookedAt = performance.now()
    const now = new Date()
    try {
      const dueIn = await steps.look(now).catch(unlessDown)
      for (const list of lists) lookAfter(startIfDue(list, (name) => dueIn?.[name] ?? 0))
      if (dueIn) await recordAlive(now, (name) => dueIn[name] !== 0)
      lookAfter(intervalMs)
    } catch (error) {
      logFault('jobs-not-found', error)
      lookAfter(soonMs)
    }
    isLooking = false
    const at = looksAt
    looksAt = Number.POSITIVE_INFINITY
    lookAfter(Math.max(at - performance.now(), 0))
  }

  /** Returns after how long the list is to be looked at again. */
  function startIfDue(list: List, dueIn: (name: string) => number): number {
    if (isStopped || list.isRunning) return Number.POSITIVE_INFINITY
    const waits = Object.keys(list.jobs).map((name) => (list.failed.has(name) ? 0 : dueIn(name)))
    const waitMs = Math.max(Math.min(...waits), list.restsUntil - performance.now())
    if (waitMs > 0) return waitMs
    const due = Object.entries(list.jobs).filter((_, index) => waits[index] === 0)
    const round = run(list, Object.fromEntries(due))
    if ('send-mails' in list.jobs) mailRound = round
    return Number.POSITIVE_INFINITY
  }

  async function run(list: List, due: Jobs): Promise<void> {
    list.isRunning = true
    const startedAt = performance.now()
    const { failed, wasAway, hasRun } = await steps.run(due)
    list.isRunning = false
    list.failed = new Set(failed)
    const now = performance.now()
    if (wasAway) {
      awayAt = now
      for (const each of lists) each.restsUntil = Math.min(each.restsUntil, now + soonMs)
    }
    const rest = restAfter(list, intervalMs)
    const ownRest = hasRun ? rest : Math.max(rest, Math.min(takenRestMs, intervalMs))
    list.restsUntil = now + (awayAt >= startedAt ? soonMs : ownRest)
    lookAfter(list.restsUntil - now)
  }

  /** A success of those that have nothing to do, so that operators see that they are alive. */
  async function recordAlive(now: Date, isIdle: (name: string) => boolean): Promise<void> {
    if (performance.now() - recordedAt < idleRecordMs) return
    recordedAt = performance.now()
    const idle = lists.filter(({ isRunning }) => !isRunning)
    const names = idle.flatMap(({ jobs, failed }) => Object.keys(jobs).filter((name) => !failed.has(name)))
    await steps.recordIdle(names.filter(isIdle), now)
  }

  wake = () => lookAfter(Math.max(lookedAt + lookMs - performance.now(), 0))
  void steps.register(listed.flatMap(Object.keys)).catch((error) => logFault('jobs-not-registered', error))
  lookAfter(0)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    endMails()
    await Promise.all([endDeliveries(), mailRound])
  }
}

/** One statement looks for all jobs: a lock on the table of one must not stop the others, so each looks for itself then. */
function unlessDown(error: unknown): null {
  if (outageOf(error)?.kind === 'down') throw error
  logFault('jobs-not-found', error)
  return null
}

function restAfter({ jobs, failed }: List, intervalMs: number): number {
  if (jobs === cleanUps && failed.size === 0) return cleanUpMs
  return Math.min(intervalMs, ...Object.keys(jobs).map((name) => restMs[name] ?? intervalMs))
}
