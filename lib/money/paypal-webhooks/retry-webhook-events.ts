import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { nextCheck } from '@/lib/money/reconciliation/check-schedule'
import { type RoundLimits, startRound } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { processWebhookEvent } from './process-webhook-event'

const dayMs = 24 * 60 * 60 * 1000
/** An event that could not be processed within this time waits for an admin. */
const retryForMs = dayMs
/** Events contain personal data, so they are removed after this time. */
const retentionMs = 90 * dayMs
/** Events in one round; the next round takes the rest. */
const maxPerRound = 200

/** When `retryWebhookEvents` has something to retry. */
export const webhookEventsDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select min("nextCheckAt") from "WebhookEvent"
  where "processedAt" is null and "resolvedAt" is null and "nextCheckAt" <= ${now}::timestamptz
    and "receivedAt" >= ${new Date(now.getTime() - retryForMs)}::timestamptz)`

/**
 * Retries unprocessed webhook events one at a time, those due longest first, at growing intervals for a day. Failed events
 * are logged and retried in a later round.
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
  const { workThrough, end } = startRound('webhook-retry-failed', limits)
  await workThrough(
    due,
    1,
    async ({ id, receivedAt }) => {
      // Schedule the next attempt first, so that an event that fails or hangs does not starve others.
      const data = { nextCheckAt: nextCheck(receivedAt, now) }
      await db.webhookEvent.updateMany({ where: { id }, data })
      await processWebhookEvent(id)
    },
    ({ id }) => ({ eventId: id }),
  )
  end()
}

/** Removes events 90 days after they arrived, unless they still wait for an admin. */
export async function removeOldWebhookEvents(now = new Date()): Promise<void> {
  const old = { lt: new Date(now.getTime() - retentionMs) }
  await db.webhookEvent.deleteMany({
    where: { receivedAt: old, OR: [{ processedAt: old, reason: null }, { resolvedAt: old }] },
  })
}
