import { setTimeout as sleep } from 'node:timers/promises'

/** From the first signal on the shop is not ready, and serves for `delayMs()` more. A second signal ends that delay. */
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
