/** One Ctrl-C can arrive twice, from the terminal and from npm. */
const SAME_KEYPRESS_MS = 800

/**
 * The first signal stops everything, the next one ends the delay in which the shop still serves, and the one after it, or the
 * second one without a delay, kills what still runs.
 */
export function createStopSignals(now: () => number = () => performance.now()) {
  let signalledAt = Number.NEGATIVE_INFINITY
  let delayEndsAt: number | null = null
  return {
    stopBegins(delayMs: number) {
      signalledAt = now()
      delayEndsAt = signalledAt + delayMs
    },

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
