import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import type { ProviderOrder } from '@/lib/paypal/provider-order'

/** What the shop expects of PayPal's order: for this shop order, over exactly this amount, to this merchant. */
export type Expectation = {
  orderId: number
  amountCents: number
  currency: string
  merchantId: string | null
}
/** The reason of a payment whose money went back to the buyer in full. */
export const refunded = 'refunded'

/** The reason of a payment that PayPal does not know (any more). */
export const unknownToPaypal = 'unknown to PayPal'

export type PaymentVerdict = { status: PaymentStatus; captureId: string | null; reason: string | null }

type Money = { cents: number | null; currency: string }

function mismatchOf(provider: ProviderOrder, expected: Expectation): string | null {
  const { shopOrderId, merchantId, amount, capture } = provider
  function isOff(money: Money | null): boolean {
    return money !== null && (money.cents !== expected.amountCents || money.currency !== expected.currency)
  }
  if (shopOrderId !== String(expected.orderId)) return `made for order ${shopOrderId}`
  if (expected.merchantId !== null && merchantId !== expected.merchantId) return `paid to ${merchantId}`
  if (isOff(amount)) return `made over ${amount?.cents} cents ${amount?.currency}`
  if (isOff(capture)) return `captured ${capture?.cents} cents ${capture?.currency}`
  return null
}

const byCaptureStatus: Record<string, PaymentStatus> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

const byOrderStatus: Record<string, PaymentStatus> = { APPROVED: 'approved', VOIDED: 'voided' }

/**
 * What PayPal's order means for the shop's: `completed` only when money of exactly this order's total and currency was
 * captured for this very order. Whatever does not match needs a person, captured or not. Pure.
 */
export function paymentVerdict(provider: ProviderOrder | null, expected: Expectation): PaymentVerdict {
  if (!provider) return { status: 'voided', captureId: null, reason: unknownToPaypal }
  const captureId = provider.capture?.id ?? null
  if (provider.capture?.status === 'REFUNDED')
    return { status: 'needs_attention', captureId, reason: refunded }
  const reason = mismatchOf(provider, expected)
  if (reason) return { status: 'needs_attention', captureId, reason }
  if (!provider.capture) return { status: byOrderStatus[provider.status] ?? 'created', captureId, reason }
  const status = byCaptureStatus[provider.capture.status]
  if (!status)
    return { status: 'needs_attention', captureId, reason: `capture is ${provider.capture.status}` }
  return { status, captureId, reason: null }
}
