import 'server-only'
import { db } from '@/lib/db'
import { type RoundLimits, startRound } from '@/lib/job-round'
import { nextCheck } from '@/lib/payments/check-schedule'
import { paypalServerConfig } from '@/lib/paypal/config'
import { processWebhookEvent } from '@/lib/webhooks/process-webhook-event'

const dayMs = 24 * 60 * 60 * 1000
/** An event that could not be processed for this long waits for an admin. */
const retryForMs = dayMs
/** Events contain personal data: removed after this time. */
const retentionMs = 90 * dayMs
/** Events in one round; the next round takes the rest. */
const maxPerRound = 200

/**
 * Processes the stored events that are due, those due longest first, one at a time; each less and less often, for a day. An
 * event that fails is logged and retried in a later round.
 */
export async function retryWebhookEvents(now = new Date(), limits: RoundLimits = {}): Promise<void> {
  if (!paypalServerConfig()) return
  const due = await db.webhookEvent.findMany({
    where: {
      processedAt: null,
      resolvedAt: null,
      receivedAt: { gte: new Date(now.getTime() - retryForMs) },
      nextCheckAt: { lte: now },
    },
    orderBy: { nextCheckAt: 'asc' },
    take: maxPerRound,
    select: { id: true, receivedAt: true },
  })
  const workThrough = startRound('webhook-retry-failed', limits)
  await workThrough(
    due,
    1,
    async ({ id, receivedAt }) => {
      // Before the attempt, so that an event that fails or hangs does not keep others out.
      const data = { nextCheckAt: nextCheck(receivedAt, now) }
      await db.webhookEvent.updateMany({ where: { id }, data })
      await processWebhookEvent(id)
    },
    ({ id }) => ({ eventId: id }),
  )
}

/** Removes events 90 days after they arrived, unless they still wait for an admin. */
export async function removeOldWebhookEvents(now = new Date()): Promise<void> {
  const old = { lt: new Date(now.getTime() - retentionMs) }
  await db.webhookEvent.deleteMany({
    where: {
      receivedAt: old,
      OR: [{ processedAt: old, reason: null }, { resolvedAt: old }],
    },
  })
}
