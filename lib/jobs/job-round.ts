import 'server-only'
import { logFault } from '@/lib/log'

/** After this many failures in a row PayPal or the database is probably down: the rest is left to the next round. */
const maxFailures = 8

export type RoundLimits = {
  /** No item is started after this time. */
  maxMs?: number
  signal?: AbortSignal
}

/**
 * One round of a job. The returned function works through a list, `concurrency` items at a time. An item that fails is
 * logged under the name `failure` with its `facts`, and the others go on. All lists of a round share its limits.
 */
export function startRound(failure: string, { maxMs = Number.POSITIVE_INFINITY, signal }: RoundLimits = {}) {
  const endsAt = performance.now() + maxMs
  let failures = 0

  return async function workThrough<T>(
    items: readonly T[],
    concurrency: number,
    work: (item: T) => Promise<void>,
    facts: (item: T) => Parameters<typeof logFault>[2],
  ): Promise<void> {
    const queue = [...items]
    async function takeNext(): Promise<void> {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        if (failures >= maxFailures || performance.now() >= endsAt || signal?.aborted) return
        try {
          await work(item)
          failures = 0
        } catch (error) {
          failures++
          logFault(failure, error, facts(item))
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, takeNext))
  }
}
