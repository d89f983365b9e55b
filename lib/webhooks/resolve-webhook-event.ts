import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { logEvent } from '@/lib/log'
import { Problem } from '@/lib/problem'

/**
 * Marks a webhook event as settled; it is not retried. A repeat leaves the time unchanged. Admins only. Throws
 * `not-found`.
 */
export async function resolveWebhookEvent(
  viewer: Viewer | null,
  eventId: number | null,
): Promise<{ detail: string }> {
  const { id: userId } = requireAdmin(viewer)
  const where = { id: eventId ?? 0 }
  if ((await db.webhookEvent.count({ where })) === 0) throw new Problem('not-found')
  const { count } = await db.webhookEvent.updateMany({
    where: { ...where, resolvedAt: null },
    data: { resolvedAt: new Date() },
  })
  if (count > 0) logEvent('webhook-resolved', { ...where, userId })
  return { detail: 'The message of PayPal is settled.' }
}
