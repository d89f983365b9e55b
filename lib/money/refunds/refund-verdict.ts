import type { RefundStatus } from '@/lib/generated/prisma/enums'
import type { ProviderRefund } from '@/lib/money/paypal/provider-refund'
import type { RefundReason } from './refund-reason'

type RefundExpectation = { captureId: string | null; amountCents: number; currency: string }

export type RefundVerdict = {
  status: RefundStatus
  providerRefundId: string | null
  reason: RefundReason | null
  /** When PayPal completed it, if PayPal says so. */
  completedAt?: Date | null
  /** What PayPal gives back of its fee, if PayPal says so. */
  feeCents?: number
}

export const byHandVerdict: RefundVerdict = { status: 'completed', providerRefundId: null, reason: null }

/** States in which PayPal is asked about a refund again. */
export const openRefundStatuses: RefundStatus[] = ['created', 'refunding', 'pending']

/** Refusals that mean that the same request is still under way. Any other refusal ends the refund. */
const openRefusals = ['PREVIOUS_REQUEST_IN_PROGRESS', 'DUPLICATE_REQUEST_ID']

/** Returns the verdict on a refund that PayPal refused and does not list; `issue` is PayPal's code. */
export function refusedVerdict(issue: string): RefundVerdict {
  const isOpen = openRefusals.includes(issue)
  const reason: RefundReason = { code: 'refused_by_paypal', issue }
  return { status: isOpen ? 'refunding' : 'failed', providerRefundId: null, reason }
}

/** The verdict on a refund that may have been carried out, and whose payment PayPal does not know any more. */
export const unknownVerdict: RefundVerdict = {
  status: 'needs_attention',
  providerRefundId: null,
  reason: { code: 'unknown_to_paypal' },
}

/** The verdict on an old refund that was not sent again, because somebody has made one at PayPal since. */
export const crossedVerdict: RefundVerdict = {
  status: 'needs_attention',
  providerRefundId: null,
  reason: {
    code: 'other',
    text: 'a refund of this payment was made at PayPal meanwhile, so the shop did not send its own again',
  },
}

/**
 * Derives a verdict from PayPal's refund: `completed` only if PayPal says so about exactly this amount, currency and capture.
 * `provider` is `null` when PayPal does not know the refund that it had named.
 */
export function refundVerdict(
  provider: ProviderRefund | null,
  providerRefundId: string,
  { captureId, amountCents, currency }: RefundExpectation,
): RefundVerdict {
  function attention(reason: RefundReason): RefundVerdict {
    return { status: 'needs_attention', providerRefundId, reason }
  }
  if (!provider) return attention({ code: 'unknown_to_paypal' })
  const { status, amount } = provider
  if (status === 'FAILED' || status === 'CANCELLED')
    return { status: 'failed', providerRefundId, reason: { code: 'refund_status', status } }
  if (provider.captureId !== null && provider.captureId !== captureId)
    return attention({ code: 'other', text: `it is a refund of payment ${provider.captureId}` })
  if (!amount || amount.cents !== amountCents || amount.currency !== currency)
    return attention({ code: 'amount_mismatch', ...(amount ?? { cents: null, currency }) })
  if (status === 'COMPLETED') {
    const fee = provider.feeCents === null ? {} : { feeCents: provider.feeCents }
    return { status: 'completed', providerRefundId, reason: null, completedAt: provider.changedAt, ...fee }
  }
  if (status === 'PENDING') return { status: 'pending', providerRefundId, reason: null }
  return attention({ code: 'refund_status', status })
}
