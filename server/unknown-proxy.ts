import { UNKNOWN_PROXY_SEEN } from '@/lib/front/protocol'
import type { NextProcess } from './next-processes'

const INTERVAL_MS = 60 * 60 * 1000

/**
 * Tells a Next process, at most once an hour, that requests carry X-Forwarded-For although TRUSTED_PROXIES is 0: a proxy that
 * nobody has configured, or a client that sends the header itself.
 * @param now  in ms
 */
export function createProxyWatch(
  processes: { ready: () => Pick<NextProcess, 'child'>[] },
  now: () => number = () => performance.now(),
) {
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    /** Call it for each such request. */
    seen() {
      if (now() - toldAt < INTERVAL_MS) return
      const [next] = processes.ready()
      if (!next?.child.connected) return
      toldAt = now()
      next.child.send(UNKNOWN_PROXY_SEEN, () => {})
    },
  }
}
