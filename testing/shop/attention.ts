import { expect } from 'vitest'
import { listAllAttention } from '@/lib/attention/list-refund-attention'
import type { AttentionEntry } from '@/lib/attention/payment-attention'
import type { Viewer } from '@/lib/auth/viewer'

/** What needs attention of an order, which its page and the list must both say. */
export async function attentionOf(admin: Viewer, orderId: number, now?: Date): Promise<AttentionEntry[]> {
  const entries = await listAllAttention(admin, now, orderId)
  const ofAll = (await listAllAttention(admin, now)).filter((entry) => entry.orderId === orderId)
  expect(entries, 'the order says what the list says').toEqual(ofAll)
  return entries
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60 * 1000)
