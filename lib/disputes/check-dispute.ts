import 'server-only'
import { phraseOf } from '@/lib/attention/refund-attention'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { ProviderRefusal } from '@/lib/paypal/client'
import { Problem } from '@/lib/problem'
import { settleDispute } from './settle-dispute'

/** Asks PayPal about a dispute now. Returns its state as a sentence. Admins only. Throws `not-found`, `payment-provider-down`. */
export async function checkDispute(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  requireAdmin(viewer)
  const where = { id: id ?? 0 }
  const dispute = await db.dispute.findUnique({ where, select: { disputeId: true } })
  if (!dispute) throw new Problem('not-found')
  try {
    await settleDispute(dispute.disputeId)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return { detail: 'PayPal does not show this dispute any more.' }
  }
  const { status } = await db.dispute.findUniqueOrThrow({ where, select: { status: true } })
  return { detail: `PayPal says: ${phraseOf(status)}.` }
}
