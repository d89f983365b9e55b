import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import type { ProviderOrder } from '@/lib/money/paypal/provider-order'
import type { PaymentReason } from './payment-reason'
import { isOpen } from './payment-states'

/** Decides the status of a payment and its reason. Pure. Every reason except a refused hold is created here. */

/** PayPal's order must match this: shop order, exact amount, currency and merchant. */
export type Expectation = {
  orderId: number
  amountCents: number
  currency: string
  merchantId: string | null
}

export type PaymentVerdict = {
  status: PaymentStatus
  captureId: string | null
  reason: PaymentReason | null
}

type Money = { cents: number | null; currency: string }

function mismatchOf(provider: ProviderOrder, expected: Expectation): PaymentReason | null {
  const { shopOrderId, merchantId, amount, capture } = provider
  function isOff(money: Money): boolean {
    return money.cents !== expected.amountCents || money.currency !== expected.currency
  }
  if (shopOrderId !== String(expected.orderId)) return { code: 'order_mismatch', shopOrderId }
  if (expected.merchantId !== null && merchantId !== expected.merchantId)
    return { code: 'merchant_mismatch', merchantId }
  if (amount && isOff(amount)) return { code: 'amount_mismatch', ...amount }
  if (capture && isOff(capture)) {
    const { cents, currency } = capture
    return { code: 'capture_mismatch', cents, currency }
  }
  return null
}

const byCaptureStatus: Record<string, PaymentStatus> = {
  COMPLETED: 'completed',
  // The whole amount was captured; the refund is recorded as one.
  PARTIALLY_REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

const byOrderStatus: Record<string, PaymentStatus> = { APPROVED: 'approved', VOIDED: 'voided' }

/**
 * Derives a verdict from PayPal's order: `completed` only if the exact amount was captured in the right currency for this
 * shop order. Any mismatch needs attention, captured or not. `provider` is `null` when PayPal does not know the order.
 */
export function paymentVerdict(provider: ProviderOrder | null, expected: Expectation): PaymentVerdict {
  if (!provider) return { status: 'voided', captureId: null, reason: { code: 'unknown_to_paypal' } }
  const { capture } = provider
  const captureId = capture?.id ?? null
  if (capture?.status === 'REFUNDED')
    return { status: 'needs_attention', captureId, reason: { code: 'refunded' } }
  const reason = mismatchOf(provider, expected)
  if (reason) return { status: 'needs_attention', captureId, reason }
  if (!capture) return { status: byOrderStatus[provider.status] ?? 'created', captureId, reason }
  const status = byCaptureStatus[capture.status]
  if (status) return { status, captureId, reason: null }
  return { status: 'needs_attention', captureId, reason: { code: 'capture_status', status: capture.status } }
}

/** Refusals that mean that another capture of the order is done or under way. Any other refusal ends the attempt. */
const openRefusals = ['ORDER_ALREADY_CAPTURED', 'PREVIOUS_REQUEST_IN_PROGRESS']

/**
 * Returns the verdict after a capture request. PayPal may refuse a concurrent repeat although the money has moved, so a
 * refusal counts only while PayPal reports no capture. `refusal` is PayPal's issue code, `null` when it accepted.
 */
export function verdictAfterCapture(verdict: PaymentVerdict, refusal: string | null): PaymentVerdict {
  if (verdict.captureId !== null || verdict.status === 'needs_attention') return verdict
  const reason: PaymentReason | null = refusal ? { code: 'refused_by_paypal', issue: refusal } : null
  if (refusal === 'ORDER_NOT_APPROVED') return { ...verdict, status: 'created', reason }
  if (refusal && !openRefusals.includes(refusal)) return { ...verdict, status: 'declined', reason }
  // The outcome is unknown: PayPal is asked again before the order can be paid again.
  return verdict.status === 'approved' ? { ...verdict, status: 'capturing', reason } : verdict
}

/** The stored payment, and what the database knows about the order and the capture of a new verdict. */
export type Circumstances = {
  known: PaymentVerdict
  isOrderPaid: boolean
  isOrderCancelled: boolean
  otherOrderId: number | null
}

/** Returns the verdict to store: the given one, unless its money cannot count for this order. */
export function storedVerdict(
  verdict: PaymentVerdict,
  { known, isOrderPaid, isOrderCancelled, otherOrderId }: Circumstances,
): PaymentVerdict {
  function attention(reason: PaymentReason | null, captureId = verdict.captureId): PaymentVerdict {
    return { status: 'needs_attention', captureId, reason }
  }
  // The credentials have changed, or PayPal has removed the order: money may be taken, so a second payment must wait.
  if (verdict.reason?.code === 'unknown_to_paypal' && mayHaveCaptured(known)) return attention(verdict.reason)
  if (verdict.captureId !== null && otherOrderId !== null)
    return attention({ code: 'capture_reused', captureId: verdict.captureId, orderId: otherOrderId }, null)
  if (!isOpen(known.status) && isOpen(verdict.status)) return attention({ code: 'late_capture' })
  if (verdict.status === 'completed' && isOrderCancelled) return attention({ code: 'order_cancelled' })
  if (verdict.status === 'completed' && isOrderPaid) return attention({ code: 'already_paid' })
  return verdict
}

function mayHaveCaptured({ status, captureId, reason }: PaymentVerdict): boolean {
  if (captureId !== null || status === 'capturing' || status === 'pending') return true
  return status === 'needs_attention' && reason?.code === 'unknown_to_paypal'
}
