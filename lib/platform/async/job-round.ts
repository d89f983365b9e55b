import 'server-only'
import { logFault } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import { createWorkers } from './workers'

/** PayPal or the database is probably down after this many failures in a row: the rest is left to the next round. */
const maxFailures = 8

export const providerText =
  'PayPal does not answer, or refuses the shop; the log says why (paypal-unreachable).'

export type RoundLimits = {
  /** No item is started after this time. */
  maxMs?: number
  signal?: AbortSignal
}

/**
 * One round of a job. `workThrough` works through a list, `concurrency` items at a time. An item that fails is logged under the
 * name `failure` with its `facts`, and the others go on. All lists of a round share its limits. `end` throws
 * when every item has failed with `payment-provider-down`: the job has failed, not its items.
 */
export function startRound(failure: string, { maxMs = Number.POSITIVE_INFINITY, signal }: RoundLimits = {}) {
  const endsAt = performance.now() + maxMs
  let failures = 0
  const all = { tried: 0, withoutProvider: 0 }

  async function workThrough<T>(
    items: readonly T[],
    concurrency: number,
    work: (item: T) => Promise<void>,
    facts: (item: T) => Parameters<typeof logFault>[2],
  ): Promise<void> {
    const queue = [...items]
    const workers = createWorkers<T>()

    async function attempt(item: T): Promise<void> {
      try {
        all.tried++
        await work(item)
        failures = 0
      } catch (error) {
        failures++
        if (isProviderDown(error)) all.withoutProvider++
        logFault(failure, error, facts(item))
      }
    }

    async function begin(): Promise<boolean> {
      const started = queue.splice(0, concurrency - workers.underWay.size)
      for (const item of started) workers.start(item, attempt(item))
      return started.length > 0
    }

    const mayBegin = () => failures < maxFailures && performance.now() < endsAt && !signal?.aborted
    await workers.run({ mayBegin, begin })
    await workers.end()
  }

  function end(): void {
    if (all.tried > 0 && all.tried === all.withoutProvider) throw new Error(providerText)
  }

  return { workThrough, end }
}

function isProviderDown(error: unknown): boolean {
  return error instanceof Problem && error.code === 'payment-provider-down'
}
