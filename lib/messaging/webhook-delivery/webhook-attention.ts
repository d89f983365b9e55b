import 'server-only'
import type { WebhookStop } from '@/lib/generated/prisma/enums'
import { webhookPath } from '@/lib/messaging/webhooks/webhook-schema'
import type { AttentionEntry } from '@/lib/money/reconciliation/payment-attention'
import { db } from '@/lib/platform/db/db'

export const webhookStopTexts: Record<Exclude<WebhookStop, 'paused'>, string> = {
  gone: 'Its address answered that it is gone (410).',
  failing: 'Its address has taken no message for three days.',
  secret_lost: 'Its secret cannot be decrypted: the shop has got another NEXTAUTH_SECRET. Make a new one.',
}

const isStopped = { stoppedAt: { not: null }, NOT: { stopReason: 'paused' } } as const

/** Returns how many webhooks were stopped by themselves. The caller has checked the permission. */
export function countWebhookAttention(): Promise<number> {
  return db.webhook.count({ where: isStopped })
}

export async function listStoppedWebhooks(): Promise<AttentionEntry[]> {
  const select = {
    ...{ id: true, address: true, description: true },
    ...{ stoppedAt: true, stopReason: true, createdAt: true },
  } as const
  const rows = await db.webhook.findMany({ where: isStopped, orderBy: { id: 'desc' }, select })
  return rows.map(({ id, address, description, stoppedAt, stopReason, createdAt }) => ({
    kind: 'webhook',
    id,
    orderId: null,
    total: null,
    since: (stoppedAt ?? createdAt).toISOString(),
    // Not the address: it may contain what only owners may know.
    what: `${description || `The webhook at ${new URL(address).host}`} gets no messages any more. ${stopReason && stopReason !== 'paused' ? webhookStopTexts[stopReason] : ''}`,
    advice: 'An owner tests it, then starts, changes or deletes it. It is not told what happened meanwhile.',
    page: webhookPath(id),
    paypalOrder: null,
    capture: null,
    canCheck: false,
    canResolve: false,
  }))
}
