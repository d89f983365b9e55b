import type { RefundOrigin, RefundStatus, RestockProblem } from '@/lib/generated/prisma/enums'
import type { RefundReason } from '@/lib/money/refunds/refund-reason'
import type { Words } from '@/lib/platform/service-health/outage-words'
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
    case 'refused_by_paypal':
      return refusals[reason.issue] ?? `PayPal refused it: ${reason.issue}.`
    case 'amount_mismatch':
      return `PayPal refunded ${paypalAmount(reason)}.`
    case 'exceeds_capture':
      return 'PayPal lists refunds above the amount of this payment.'
    case 'unknown_to_paypal':
      return 'PayPal no longer knows it.'
    case 'refund_status':
      return `PayPal calls it ${reason.status}.`
    case 'other':
      return `${reason.text.charAt(0).toUpperCase()}${reason.text.slice(1)}.`
    default:
      return ''
  }
}

const refusals: Record<string, string> = {
  CAPTURE_FULLY_REFUNDED: 'PayPal says that the whole payment is refunded already.',
  REFUND_AMOUNT_EXCEEDED: 'PayPal says that less is left of the payment.',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'The PayPal account does not have enough money.',
  REFUND_TIME_LIMIT_EXCEEDED: 'The payment is too old for a refund by PayPal.',
  PERMISSION_DENIED: 'The PayPal app of this shop may not refund.',
  TRANSACTION_DISPUTED: 'The buyer disputes the payment at PayPal.',
  INVALID_RESOURCE_ID: 'PayPal does not know the payment.',
  RESOURCE_NOT_FOUND: 'PayPal does not know the payment.',
}

/** Describes a refund that failed, needs attention, or is still open. */
export function describeRefund({ status, reason, origin, amountCents, captureId }: RefundFacts): Words {
  const amount = formatPrice(amountCents)
  const which = origin === 'paypal' ? `A refund of ${amount} made at PayPal` : `The refund of ${amount}`
  if (status === 'pending') {
    return { what: `${which} waits for PayPal.`, advice: 'Wait: PayPal decides, usually within a few days.' }
  }
  if (status === 'created' || status === 'refunding') {
    const advice =
      'Wait: the shop keeps asking PayPal, which refunds only once. If it stays here, look for the refund at PayPal; if it is not there, mark this as settled.'
    return { what: `PayPal was asked for a refund of ${amount}, and the outcome is not known.`, advice }
  }
  const why = whyOf(reason)
  if (status === 'failed') {
    const again =
      origin === 'cancellation' ? `Refund payment ${captureId} at PayPal` : 'Refund the order again'
    const advice = `No money went back. See the payment at PayPal. ${again}, or mark this as settled.`
    return { what: `${which} failed. ${why}`, advice }
  }
  const advice = `Compare the refunds of payment ${captureId} at PayPal with those of the order, then mark this as settled.`
  return { what: `${which} needs attention. ${why}`, advice }
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
    what: `The buyer disputes${amount ? ` ${amount} of` : ''} this order at PayPal: ${phraseOf(reason)}.`,
    advice: `PayPal says: ${phraseOf(status)}. Answer in PayPal’s resolution centre.`,
  }
}
