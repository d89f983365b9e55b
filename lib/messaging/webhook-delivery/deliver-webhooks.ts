import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RoundLimits } from '@/lib/platform/async/job-round'
import { logFault } from '@/lib/platform/logging/log'
import { type Sending, sendDelivery } from './send-delivery'
import { findWork, takeDeliveries } from './take-deliveries'
import { takeEvents } from './take-events'

/** Messages that are sent at once by this process: a receiver that does not answer takes few of these places. */
const maxSending = 16
const maxOfHook = 4
/** How soon an event is noticed while messages are being sent. */
const lookMs = 250

/** What this process is sending, and how much of it to each webhook. */
const sending = new Set<Promise<void>>()
const ofHook = new Map<number, number>()
const countOf = (id: number) => ofHook.get(id) ?? 0

let isEnding = false

/** Starts no further delivery in this process, and resolves when those that are under way have ended. */
export async function endDeliveries(): Promise<void> {
  isEnding = true
  await Promise.all(sending)
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

  async function begin(hook: { id: number; isFailing: boolean }): Promise<boolean> {
    const room = Math.min(maxSending - sending.size, maxOfHook - countOf(hook.id))
    if (room <= 0) return false
    const taken = await takeDeliveries(hook, room, present())
    for (const each of taken) {
      ofHook.set(hook.id, countOf(hook.id) + 1)
      const sent: Promise<void> = sendDelivery(each, how)
        .catch((error) => logFault('delivery-failed', error, { deliveryId: each.id }))
        .finally(() => {
          ofHook.set(hook.id, countOf(hook.id) - 1)
          sending.delete(sent)
        })
      sending.add(sent)
    }
    return taken.length > 0
  }

  while (!signal?.aborted && !isEnding && performance.now() - startedAt < maxMs) {
    const work = await findWork(present())
    const tookEvents = work.hasEvents && (await takeEvents(present())) > 0
    let hasBegun = false
    // Those with the fewest under way come first: slow receivers of many messages leave the others a place.
    for (const hook of work.hooks.toSorted((one, other) => countOf(one.id) - countOf(other.id)))
      hasBegun = (await begin(hook)) || hasBegun
    if (tookEvents || hasBegun) continue
    if (sending.size === 0) break
    await Promise.race([...sending, sleep(lookMs, undefined, { ref: false })])
  }
}
