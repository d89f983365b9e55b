import { setTimeout as sleep } from 'node:timers/promises'

type Work<Key> = { key: Key; startedAt: number; ended: Promise<void> }

/** Mails, messages to webhooks and checks at PayPal are taken in this loop. */
type Loop = {
  mayBegin: () => boolean
  /** Takes what is due for a free place, and starts it. Returns `false` when nothing is, or no place is free. */
  begin: () => Promise<boolean>
  /** How soon something new is noticed while work is under way, in ms; otherwise when one ends. */
  lookMs?: number
}

/**
 * What this process works on at the same time, each work for a key, such as a recipient. `start` takes a work that has begun and never
 * rejects. `run` begins one after the other until it may not, or finds none while none is under way; what is under way then goes on,
 * until `end` resolves.
 */
export function createWorkers<Key>() {
  const underWay = new Set<Work<Key>>()

  function start(key: Key, work: Promise<void>): void {
    const ended = work.finally(() => underWay.delete(entry))
    const entry = { key, startedAt: performance.now(), ended }
    underWay.add(entry)
  }

  async function run({ mayBegin, begin, lookMs }: Loop): Promise<void> {
    while (mayBegin()) {
      // A work that ends while the next is looked for may have kept that waiting: then there is another look.
      const before = [...underWay]
      if (await begin()) continue
      if (before.length === 0) return
      const look = lookMs === undefined ? [] : [sleep(lookMs, undefined, { ref: false })]
      await Promise.race([...before.map(({ ended }) => ended), ...look])
    }
  }

  async function end(): Promise<void> {
    await Promise.all([...underWay].map(({ ended }) => ended))
  }

  return { underWay: underWay as ReadonlySet<Work<Key>>, start, run, end }
}
