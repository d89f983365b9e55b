import type { RefundOrigin, RefundStatus, RestockProblem } from '@/lib/generated/prisma/enums'
import type { RefundReason } from '@/lib/money/refunds/refund-reason'
import type { Words } from '@/lib/platform/service-health/outage-words'
import { type PlainKey, t } from '@/lib/shared/messages/message'
import { formatPrice, currency as shopCurrency } from '@/lib/shared/money/money'
import { paypalAmount } from './payment-attention'

type RefundFacts = {
  status: RefundStatus
  reason: RefundReason | null
  origin: RefundOrigin
  amountCents: number
  captureId: string | null
}

function whyOf(reason: RefundReason | null): string {
  switch (reason?.code) {
    case 'refused_by_paypal': {
      const refusal = refusals[reason.issue]
      return refusal ? t(refusal) : t('mail-owner.refund-refused', { issue: reason.issue })
    }
    case 'amount_mismatch':
      return t('mail-owner.refund-amount-mismatch', { amount: paypalAmount(reason) })
    case 'exceeds_capture':
      return t('mail-owner.refund-exceeds-capture')
    case 'unknown_to_paypal':
      return t('mail-owner.refund-unknown')
    case 'refund_status':
      return t('mail-owner.refund-status', { status: reason.status })
    case 'other':
      return `${reason.text.charAt(0).toUpperCase()}${reason.text.slice(1)}.`
    default:
      return ''
  }
}

const refusals: Record<string, PlainKey> = {
  CAPTURE_FULLY_REFUNDED: 'mail-owner.refund-fully-refunded',
  REFUND_AMOUNT_EXCEEDED: 'mail-owner.refund-exceeded',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'mail-owner.refund-insufficient-funds',
  REFUND_TIME_LIMIT_EXCEEDED: 'mail-owner.refund-too-old',
  PERMISSION_DENIED: 'mail-owner.refund-denied',
  TRANSACTION_DISPUTED: 'mail-owner.refund-disputed',
  INVALID_RESOURCE_ID: 'mail-owner.refund-payment-unknown',
  RESOURCE_NOT_FOUND: 'mail-owner.refund-payment-unknown',
}

/** Describes a refund that failed, needs attention, or is still open. */
export function describeRefund({ status, reason, origin, amountCents, captureId }: RefundFacts): Words {
  const amount = formatPrice(amountCents)
  const isAtPaypal = origin === 'paypal'
  if (status === 'pending') {
    const what = isAtPaypal
      ? t('mail-owner.refund-pending-at-paypal', { amount })
      : t('mail-owner.refund-pending', { amount })
    return { what, advice: 'Wait: PayPal decides, usually within a few days.' }
  }
  if (status === 'created' || status === 'refunding') {
    const advice =
      'Wait: the shop keeps asking PayPal, which refunds only once. If it stays here, look for the refund at PayPal; if it is not there, mark this as settled.'
    return { what: t('mail-owner.refund-open', { amount }), advice }
  }
  const said = { amount, why: whyOf(reason) }
  if (status === 'failed') {
    const again =
      origin === 'cancellation' ? `Refund payment ${captureId} at PayPal` : 'Refund the order again'
    const what = isAtPaypal
      ? t('mail-owner.refund-failed-at-paypal', said)
      : t('mail-owner.refund-failed', said)
    const advice = `No money went back. See the payment at PayPal. ${again}, or mark this as settled.`
    return { what, advice }
  }
  const what = isAtPaypal
    ? t('mail-owner.refund-attention-at-paypal', said)
    : t('mail-owner.refund-attention', said)
  const advice = `Compare the refunds of payment ${captureId} at PayPal with those of the order, then mark this as settled.`
  return { what, advice }
}

/** Why units did not go back on the shelf, as the end of a sentence. */
export function restockProblemOf(problem: RestockProblem): string {
  return problem === 'product_deleted' ? 'the product was deleted' : 'its units went back with another refund'
}

type DisputeFacts = {
  reason: string
  status: string
  amountCents: number | null
  /** Of the amount. A payment in another currency than the shop's may be disputed, too. */
  currency: string
}

/** PayPal's words, such as WAITING_FOR_SELLER_RESPONSE, as a phrase: "waiting for seller response". */
export function phraseOf(word: string): string {
  return word.toLowerCase().replaceAll('_', ' ')
}

/** Describes an open dispute; its deadline is shown beside it. */
export function describeDispute({ reason, status, amountCents, currency }: DisputeFacts): Words {
  const isForeign = currency !== shopCurrency()
  const amount =
    amountCents !== null &&
    (isForeign ? paypalAmount({ cents: amountCents, currency }) : formatPrice(amountCents))
  return {
    what: amount
      ? t('mail-owner.dispute-amount', { amount, reason: phraseOf(reason) })
      : t('mail-owner.dispute', { reason: phraseOf(reason) }),
    advice: `PayPal says: ${phraseOf(status)}. Answer in PayPal’s resolution centre.`,
  }
}
