import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '@/ops/launcher/say'

const MAX_RESTARTS = 5
const FIRST_DELAY_MS = 200
const STABLE_RUN_MS = 5 * 60_000

export interface Program {
  name: string
  /** Resolves when it has ended, with the way: 'ended unexpectedly (signal SIGKILL)'. */
  waitForExit: () => Promise<string>
  restart: () => Promise<unknown>
}

/** Allows five restarts in a row, with a backoff from 200 ms to 3.2 s. A run of five minutes resets the count. */
export function createRestartRule(now: () => number = () => performance.now()) {
  let restarts = 0
  let startedAt = now()
  return {
    started() {
      startedAt = now()
    },
    /** Returns the next restart, counted from 1, and its delay; null after the last. */
    next() {
      if (now() - startedAt >= STABLE_RUN_MS) restarts = 0
      if (restarts === MAX_RESTARTS) return null
      restarts += 1
      return { number: restarts, delayMs: FIRST_DELAY_MS * 2 ** (restarts - 1) }
    },
  }
}

export async function keepRunning(
  { name, waitForExit, restart }: Program,
  {
    stopping,
    giveUp,
    rule = createRestartRule(),
  }: { stopping: AbortSignal; giveUp: (reason: string) => void; rule?: ReturnType<typeof createRestartRule> },
) {
  for (let outcome = await waitForExit(); !stopping.aborted; ) {
    const next = rule.next()
    if (!next) return giveUp(`${name} ${outcome} after ${MAX_RESTARTS} restarts; stopping everything.`)
    say(`${name} ${outcome}; starting it again (${next.number} of ${MAX_RESTARTS}).`)
    await sleep(next.delayMs)
    if (stopping.aborted) return
    outcome = await restart().then(
      () => {
        rule.started()
        return waitForExit()
      },
      (error) => `could not be started (${error.message})`,
    )
  }
}
