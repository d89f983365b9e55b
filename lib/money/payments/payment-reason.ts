import 'server-only'
import { z } from '@/lib/shared/validation/zod'
import { otherReason, storedReason } from './stored-payment-reason'

const money = { cents: z.int().nullable(), currency: z.string() }

/** Why a payment needs attention, or why it was closed or declined: a code with its data. */
export const paymentReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('already_paid') }),
  z.object({ code: z.literal('order_mismatch'), shopOrderId: z.string().nullable() }),
  z.object({ code: z.literal('merchant_mismatch'), merchantId: z.string().nullable() }),
  z.object({ code: z.literal('amount_mismatch'), ...money }),
  z.object({ code: z.literal('capture_mismatch'), ...money }),
  z.object({ code: z.literal('capture_reused'), captureId: z.string(), orderId: z.int() }),
  z.object({ code: z.literal('capture_status'), status: z.string() }),
  z.object({ code: z.literal('late_capture') }),
  z.object({ code: z.literal('order_cancelled') }),
  z.object({
    code: z.literal('out_of_stock'),
    product: z.int().nullish(),
    /** Absent when the product was not recorded. */
    name: z.string().optional(),
    countInStock: z.int().optional(),
  }),
  z.object({ code: z.literal('hold_expired') }),
  z.object({ code: z.literal('too_many_open_orders'), maxOpenOrders: z.int() }),
  z.object({ code: z.literal('too_many_held_units'), maxHeldUnits: z.int(), maxHeldProducts: z.int() }),
  z.object({ code: z.literal('unknown_to_paypal') }),
  z.object({ code: z.literal('refunded') }),
  z.object({ code: z.literal('refused_by_paypal'), issue: z.string() }),
  otherReason,
])

export type PaymentReason = z.infer<typeof paymentReason>
export const { reasonColumns, readReason } = storedReason(paymentReason)
