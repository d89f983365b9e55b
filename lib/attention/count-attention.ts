import 'server-only'
import type { Viewer } from '@/lib/auth/viewer'
import { countOperationFaults } from '@/lib/operation/list-operation'
import { countAllAttention } from './list-refund-attention'

/** Returns how many payments, events, refunds, disputes and faults of the operation need somebody. Admins only. */
export async function countNeedsAttention(viewer: Viewer | null, now = new Date()): Promise<number> {
  const counts = await Promise.all([countAllAttention(viewer, now), countOperationFaults(viewer, now)])
  return counts[0] + counts[1]
}
