import 'server-only'
import { countAllAttention } from '@/lib/attention/list-refund-attention'
import type { Viewer } from '@/lib/auth/viewer'
import { countOperationFaults } from '@/lib/operation/list-operation'

/** Returns how many payments, events, refunds, disputes and faults of the operation need somebody. Admins only. */
export async function countNeedsAttention(viewer: Viewer | null, now = new Date()): Promise<number> {
  const counts = await Promise.all([countAllAttention(viewer, now), countOperationFaults(viewer, now)])
  return counts[0] + counts[1]
}
