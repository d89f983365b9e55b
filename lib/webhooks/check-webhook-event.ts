import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { Problem } from '@/lib/problem'
import { processWebhookEvent } from './process-webhook-event'

/**
 * Processes a webhook event now instead of in the retry job. Returns the outcome as a sentence. Admins only. Throws
 * `not-found`, `payment-provider-down`.
 */
export async function checkWebhookEvent(
  viewer: Viewer | null,
  eventId: number | null,
): Promise<{ detail: string }> {
  requireAdmin(viewer)
  const where = { id: eventId ?? 0 }
  if ((await db.webhookEvent.count({ where })) === 0) throw new Problem('not-found')
  await processWebhookEvent(where.id)
  const { processedAt } = await db.webhookEvent.findUniqueOrThrow({ where, select: { processedAt: true } })
  if (processedAt) return { detail: 'The message of PayPal is dealt with.' }
  return { detail: 'The shop still knows no payment that this message is about.' }
}
