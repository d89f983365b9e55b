import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { defineCheck } from '@/lib/money/reconciliation/define-check'
import { db } from '@/lib/platform/db/db'
import { processWebhookEvent } from './process-webhook-event'

const dayMs = 24 * 60 * 60 * 1000
const retryForMs = dayMs
/** Events contain personal data, so they are removed after this time. */
const retentionMs = 90 * dayMs
/** Retries unprocessed webhook events one at a time, for a day. */
export const { run: retryWebhookEvents, dueAt: webhookEventsDueAt } = defineCheck({
  table: 'WebhookEvent',
  waiting: (now) => Prisma.sql`where t."processedAt" is null and t."resolvedAt" is null
    and t."receivedAt" >= ${new Date(now.getTime() - retryForMs)}::timestamptz`,
  since: Prisma.sql`t."receivedAt"`,
  maxPerRound: 200,
  concurrency: 1,
  failure: 'webhook-retry-failed',
  facts: ({ id }) => ({ eventId: id }),
  check: ({ id }) => processWebhookEvent(id),
})

/** Removes events 90 days after they arrived, unless they still wait for an admin. */
export async function removeOldWebhookEvents(now = new Date()): Promise<void> {
  const old = { lt: new Date(now.getTime() - retentionMs) }
  await db.webhookEvent.deleteMany({
    where: { receivedAt: old, OR: [{ processedAt: old, reason: null }, { resolvedAt: old }] },
  })
}
