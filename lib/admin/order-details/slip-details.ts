import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { listAllAttention } from '@/lib/admin/inbox/list-attention'
import { getPackingSlip } from '@/lib/sales/fulfillment/orders-to-send'

/** Returns the packing slip of an order, and whether something about it waits for a decision. Admins only. */
export async function getSlipDetails(viewer: Viewer | null, orderId: number | null) {
  const { order, slip } = await getPackingSlip(viewer, orderId)
  const waiting = await listAllAttention(viewer, new Date(), order._id)
  return { order, slip, needsAttention: waiting.length > 0 }
}
