import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './report.mjs'

const RESTARTS = 5
const FIRST_DELAY_MS = 200
const GOOD_RUN_MS = 5 * 60_000

/**
 * @typedef {object} Program  one that has been started
 * @property {string} name  as a person would call it
 * @property {() => Promise<string>} ended  resolves when it has ended, with how: 'ended unexpectedly (signal SIGKILL)'
 * @property {() => Promise<unknown>} startAgain  in place of the one that has ended
 */

/**
 * Decides about a program that ends by itself: five restarts in a row, each after twice the delay of the one before (200 ms
 * to 3.2 s); one that has run for five minutes begins from zero.
 * @param {() => number} now  in ms
 */
export function createRestartRule(now = () => performance.now()) {
  let restarts = 0
  let startedAt = now()
  return {
    /** It runs again. */
    started() {
      startedAt = now()
    },
    /** It has ended: which restart is due, from 1 on, and after how many ms; null when it has had all of them. */
    next() {
      if (now() - startedAt >= GOOD_RUN_MS) restarts = 0
      if (restarts === RESTARTS) return null
      restarts += 1
      return { number: restarts, delayMs: FIRST_DELAY_MS * 2 ** (restarts - 1) }
    },
  }
}

/**
 * Starts a program again whenever it ends, until all is being stopped or the rule says that it is enough.
 * @param {Program} program
 * @param {{ stopping: AbortSignal, giveUp: (reason: string) => void, rule?: ReturnType<typeof createRestartRule> }} options
 */
export async function keepRunning(
  { name, ended, startAgain },
  { stopping, giveUp, rule = createRestartRule() },
) {
  for (let how = await ended(); !stopping.aborted; ) {
    const next = rule.next()
    if (!next) return giveUp(`${name} ${how} after ${RESTARTS} restarts; stopping everything.`)
    say(`${name} ${how}; starting it again (${next.number} of ${RESTARTS}).`)
    await sleep(next.delayMs)
    if (stopping.aborted) return
    how = await startAgain().then(
      () => {
        rule.started()
        return ended()
      },
      (error) => `could not be started (${error.message})`,
    )
  }
}
