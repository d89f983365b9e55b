import 'server-only'
import { can } from '@/lib/accounts/permissions/permissions'
import { isProgram, type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import {
  countWebhookAttention,
  listStoppedWebhooks,
} from '@/lib/messaging/webhook-delivery/webhook-attention'
import type { AttentionEntry } from '@/lib/money/reconciliation/payment-attention'
import { countEntries, sources } from './attention-sources'

/** Returns how many payments, events, refunds, disputes, withdrawals, returns and webhooks wait for an admin. Admins only. */
export async function countAllAttention(viewer: Principal | null, now = new Date()): Promise<number> {
  requireScope(viewer, 'see-admin', 'orders:read')
  return countWaiting(now)
}

/** Like `countAllAttention`, for callers that have checked the permission. */
export async function countWaiting(now: Date): Promise<number> {
  const [entries, webhooks] = await Promise.all([countEntries(sources, now), countWebhookAttention()])
  return entries + webhooks
}

/** Returns the newest 100 of each kind that wait for an admin, newest first; only those of an order if one is given. Admins only. */
export async function listAllAttention(
  viewer: Principal | null,
  now = new Date(),
  orderId: number | null = null,
): Promise<AttentionEntry[]> {
  const principal = requireScope(viewer, 'see-admin', 'orders:read')
  const lists = await Promise.all([
    ...sources.map(({ list }) => list(now, orderId)),
    orderId === null ? listStoppedWebhooks() : [],
  ])
  const entries = lists.flat().sort((a, b) => b.since.localeCompare(a.since))
  if (!isProgram(principal) && can(principal.role, 'handle-money')) return entries
  return entries.map(({ page: _, ...entry }) => ({ ...entry, canCheck: false, canResolve: false }))
}
