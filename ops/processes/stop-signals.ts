/** One Ctrl-C can arrive twice, from the terminal and from npm. Signals within this time count as one. */
const SAME_KEYPRESS_MS = 800

/**
 * Decides what a signal to stop means: the first one stops everything, the next one ends the delay in which the shop still
 * serves, and the one after it, or the second one without a delay, kills what still runs.
 * @param now  in ms
 */
export function createStopSignals(now: () => number = () => performance.now()) {
  let signalledAt = Number.NEGATIVE_INFINITY
  let delayEndsAt: number | null = null
  return {
    /** Call it when the stop begins, for whatever reason. */
    stopBegins(delayMs: number) {
      signalledAt = now()
      delayEndsAt = signalledAt + delayMs
    },

    /** Call it for each signal. Returns what to do. */
    next() {
      if (delayEndsAt === null) return 'stop'
      if (now() - signalledAt < SAME_KEYPRESS_MS) return 'nothing'
      signalledAt = now()
      if (signalledAt >= delayEndsAt) return 'kill'
      delayEndsAt = signalledAt
      return 'end-delay'
    },
  }
}
