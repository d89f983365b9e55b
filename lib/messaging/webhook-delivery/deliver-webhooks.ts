import 'server-only'
import type { RoundLimits } from '@/lib/platform/async/job-round'
import { createWorkers } from '@/lib/platform/async/workers'
import { logFault } from '@/lib/platform/logging/log'
import { type Sending, sendDelivery } from './send-delivery'
import { findWork, takeDeliveries } from './take-deliveries'
import { takeEvents } from './take-events'

/** Messages that are sent at once by this process: a receiver that does not answer takes few of these places. */
const maxSending = 16
const maxOfHook = 4
/** How soon an event is noticed while messages are being sent. */
const lookMs = 250

/** What this process is sending, by webhook. */
const workers = createWorkers<number>()
const countOf = (id: number) => [...workers.underWay].filter(({ key }) => key === id).length

let isEnding = false

/** Starts no further delivery in this process, and resolves when those that are under way have ended. */
export async function endDeliveries(): Promise<void> {
  isEnding = true
  await workers.end()
}

/**
 * Makes messages of events and sends those that are due, until none is and all are sent, looking for new ones four times a second; for
 * `maxMs` at most. Then what is being sent goes on, and counts in the next round. At least once and in no order: a process that ends
 * while a message is being sent has it sent again after half a minute. Several instances may do this at the same time.
 */
export async function deliverWebhooks({
  maxMs = Number.POSITIVE_INFINITY,
  signal,
  ...how
}: RoundLimits & Sending = {}): Promise<void> {
  const { present = () => new Date() } = how
  const startedAt = performance.now()

  async function beginOf(hook: { id: number; isFailing: boolean }): Promise<boolean> {
    const places = Math.min(maxSending - workers.underWay.size, maxOfHook - countOf(hook.id))
    if (places <= 0) return false
    const taken = await takeDeliveries(hook, places, present())
    for (const each of taken) {
      const sent = sendDelivery(each, how)
      workers.start(
        hook.id,
        sent.catch((error) => logFault('delivery-failed', error, { deliveryId: each.id })),
      )
    }
    return taken.length > 0
  }

  async function begin(): Promise<boolean> {
    const work = await findWork(present())
    let hasBegun = work.hasEvents && (await takeEvents(present())) > 0
    // Those with the fewest under way come first: slow receivers of many messages leave the others a place.
    for (const hook of work.hooks.toSorted((one, other) => countOf(one.id) - countOf(other.id)))
      hasBegun = (await beginOf(hook)) || hasBegun
    return hasBegun
  }

  const mayBegin = () => !signal?.aborted && !isEnding && performance.now() - startedAt < maxMs
  await workers.run({ mayBegin, begin, lookMs })
}
