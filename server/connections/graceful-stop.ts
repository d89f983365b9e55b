import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops the shop by a signal: from then on the shop is not ready, serves for `delayMs()` more, so that load balancers send no more
 * requests, and then stops. A second signal ends the delay.
 */
export function createGracefulStop({ delayMs, stop }: { delayMs: () => number; stop: () => Promise<void> }) {
  const delay = new AbortController()
  let isStopping = false
  return {
    isStopping: () => isStopping,

    onSignal() {
      if (isStopping) return delay.abort()
      isStopping = true
      void sleep(delayMs(), undefined, { signal: delay.signal })
        .catch(() => {})
        .then(stop)
    },
  }
}
