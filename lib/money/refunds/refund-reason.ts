import { otherReason, storedReason } from '@/lib/money/payments/stored-payment-reason'
import { z } from '@/lib/shared/validation/zod'

const money = { cents: z.int().nullable(), currency: z.string() }

export const refundReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('refused_by_paypal'), issue: z.string() }),
  z.object({ code: z.literal('amount_mismatch'), ...money }),
  z.object({ code: z.literal('exceeds_capture') }),
  z.object({ code: z.literal('unknown_to_paypal') }),
  z.object({ code: z.literal('refund_status'), status: z.string() }),
  otherReason,
])

export type RefundReason = z.infer<typeof refundReason>
export const { reasonColumns, readReason } = storedReason(refundReason)
