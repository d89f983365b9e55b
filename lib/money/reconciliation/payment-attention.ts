import 'server-only'
import type { PaymentStatus, WebhookEventReason } from '@/lib/generated/prisma/enums'
import { problemOfRefusal } from '@/lib/money/payments/hold-refusal'
import type { PaymentReason } from '@/lib/money/payments/payment-reason'
import type { Words } from '@/lib/platform/service-health/outage-words'
import { t } from '@/lib/shared/messages/message'
import { currency, formatAmount } from '@/lib/shared/money/money'

/** An entry of the list; `id` is that of the payment, event, refund, dispute, withdrawal, return or webhook. */
export type AttentionEntry = Words & {
  kind: 'payment' | 'event' | 'refund' | 'dispute' | 'withdrawal' | 'return' | 'webhook'
  id: number
  orderId: number | null
  /** Total of the order in the shop's currency; null when the order is unknown. */
  total: string | null
  since: string
  paypalOrder: string | null
  capture: string | null
  /** Until when a dispute must be answered, if PayPal says so. */
  respondBy?: string | null
  /** Until when money must be paid back after a withdrawal. */
  payBy?: string
  /** The typed address of a withdrawal whose order is not known. */
  address?: string
  page?: string
  canCheck: boolean
  canResolve: boolean
}

type PaymentFacts = {
  status: PaymentStatus
  reason: PaymentReason | null
  captureId: string | null
  amountCents: number
}

/** An amount as PayPal names it, which may be in another currency than the order's: "18.11 USD". */
export function paypalAmount({ cents, currency }: { cents: number | null; currency: string }): string {
  return cents === null ? t('mail-owner.amount-unreadable') : `${formatAmount(cents)} ${currency}`
}

function whatOf({ reason, amountCents }: PaymentFacts): string {
  const total = paypalAmount({ cents: amountCents, currency: currency() })
  switch (reason?.code) {
    case 'already_paid':
      return t('mail-owner.payment-already-paid')
    case 'order_mismatch':
      return t('mail-owner.payment-order-mismatch', { order: String(reason.shopOrderId) })
    case 'merchant_mismatch':
      return t('mail-owner.payment-merchant-mismatch', { merchant: String(reason.merchantId) })
    case 'amount_mismatch':
      return t('mail-owner.payment-amount-mismatch', { amount: paypalAmount(reason), total })
    case 'capture_mismatch':
      return t('mail-owner.payment-capture-mismatch', { amount: paypalAmount(reason), total })
    case 'capture_reused':
      return t('mail-owner.payment-capture-reused', { order: reason.orderId })
    case 'capture_status':
      return t('mail-owner.payment-capture-status', { status: reason.status })
    case 'late_capture':
      return t('mail-owner.payment-late-capture')
    case 'order_cancelled':
      return t('mail-owner.payment-order-cancelled')
    case 'out_of_stock':
      return t('mail-owner.payment-out-of-stock', { why: problemOfRefusal(reason)?.message ?? '' })
    case 'unknown_to_paypal':
      return t('mail-owner.payment-unknown')
    case 'refunded':
      return t('mail-owner.payment-refunded')
    case 'refused_by_paypal':
      return t('mail-owner.payment-misfit-because', { why: reason.issue })
    case 'other':
      return t('mail-owner.payment-misfit-because', { why: reason.text })
    default:
      return t('mail-owner.payment-misfit')
  }
}

/** Describes a payment that waits for an admin, for PayPal's decision, or for the outcome of a capture. */
export function describePayment(facts: PaymentFacts): Words {
  const { status, reason, captureId } = facts
  if (status === 'pending') {
    const advice =
      'Wait: PayPal decides, usually within a day, and the order keeps its units. Nothing is to be refunded.'
    return { what: t('mail-owner.payment-pending'), advice }
  }
  if (status === 'capturing') {
    const advice = 'Wait: the shop keeps asking PayPal. If it stays here, look for the payment at PayPal.'
    return { what: t('mail-owner.payment-capturing'), advice }
  }
  return { what: whatOf(facts), advice: adviceOf(reason?.code, captureId) }
}

function adviceOf(code: PaymentReason['code'] | undefined, captureId: string | null): string {
  if (code === 'unknown_to_paypal') {
    const payment = captureId ? `payment ${captureId}` : 'it'
    return `Look for ${payment} at PayPal, also in an account used before. Refund what was taken, then mark it as settled.`
  }
  if (!captureId || code === 'refunded')
    return 'The shop has no money of it. Mark it as settled; the order can then be paid again.'
  const goes = 'the entry goes once PayPal says so.'
  if (code === 'out_of_stock')
    return `Restock and check again: the order is then paid. Or refund payment ${captureId} at PayPal; ${goes}`
  if (code === 'order_cancelled')
    return 'Wait: the shop refunds it within a minute and closes this entry. A refund that fails is listed here.'
  if (code === 'late_capture')
    return 'Wait until PayPal has decided, and check again: it pays the order, or is surplus to be refunded.'
  return `Refund payment ${captureId} at PayPal; ${goes}`
}

type EventFacts = { eventType: string; reason: WebhookEventReason | null; error: string | null }

/** Describes an event that could not be processed, or that reports money that went back. */
export function describeEvent({ eventType, reason, error }: EventFacts): Words {
  switch (reason) {
    case 'refunded':
      return {
        what: t('mail-owner.event-refunded'),
        advice:
          'Decide whether the order is still delivered and its units go back on sale, then mark it as settled.',
      }
    case 'reversed':
      return {
        what: t('mail-owner.event-reversed'),
        advice: 'Do not deliver. See PayPal’s resolution centre for the reason, then mark it as settled.',
      }
    case 'disputed':
      return {
        what: t('mail-owner.event-disputed'),
        advice: 'Answer in PayPal’s resolution centre in time, then mark it as settled.',
      }
    case 'unknown_payment':
      return {
        what: t('mail-owner.event-unknown-payment', { event: eventType }),
        advice:
          'If something else uses the same PayPal account, mark it as settled. Otherwise look for the payment at PayPal.',
      }
    default: {
      const why = reason === 'paypal_down' ? t('mail-owner.event-paypal-down') : error
      return {
        what: why
          ? t('mail-owner.event-failed-because', { event: eventType, why })
          : t('mail-owner.event-failed', { event: eventType }),
        advice: 'The shop retries it for a day. Check again, or look at the payment at PayPal.',
      }
    }
  }
}
