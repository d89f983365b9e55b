import 'server-only'
import { z } from '@/lib/shared/validation/zod'
import { sendToPaypal } from './paypal-client'
import { moneyOf, moneyResponse } from './provider-money'

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const disputeResponse = z.object({
  dispute_id: z.string().min(1),
  status: z.string(),
  reason: z.string().default(''),
  create_time: time,
  update_time: time.optional(),
  seller_response_due_date: time.optional(),
  dispute_amount: moneyResponse.optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
})

export type ProviderDispute = Awaited<ReturnType<typeof readProviderDispute>>

/** Returns the current state of a dispute. Throws ProviderRefusal, and `payment-provider-down` also without the permission. */
export async function readProviderDispute(disputeId: string) {
  // The SDK has no request for disputes.
  const build = () => ({
    verb: 'GET',
    path: `/v1/customer/disputes/${encodeURIComponent(disputeId)}`,
    headers: { 'Content-Type': 'application/json' },
  })
  const dispute = await sendToPaypal('read-dispute', build, disputeResponse)
  const { status, reason, create_time: openedAt, dispute_amount: amount } = dispute
  return {
    id: dispute.dispute_id,
    status,
    reason,
    amount: amount ? moneyOf(amount) : null,
    /** Null when PayPal names no deadline. */
    respondBy: dispute.seller_response_due_date ?? null,
    openedAt,
    closedAt: status === 'RESOLVED' ? (dispute.update_time ?? openedAt) : null,
    captureIds: dispute.disputed_transactions.flatMap((each) => each.seller_transaction_id ?? []),
  }
}
