import 'server-only'
import paypal from '@paypal/checkout-server-sdk'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { nullWhenUnknown, sendToPaypal } from './paypal-client'
import { moneyOf, moneyResponse } from './provider-money'

/** A malformed text does no harm: only people read it. */
const time = z.iso.datetime({ offset: true }).optional().catch(undefined)

/** A refund in PayPal's responses: of the refund itself, and in the list of its order. */
export const refundResponse = z.object({
  id: z.string().min(1),
  status: z.string().default(''),
  custom_id: z.string().optional(),
  amount: moneyResponse.optional(),
  seller_payable_breakdown: z.object({ paypal_fee: moneyResponse.optional() }).optional().catch(undefined),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  create_time: time,
  update_time: time,
})

/** The part of PayPal's refund that the shop uses; null where PayPal does not say it. */
export type ProviderRefund = ReturnType<typeof providerRefundOf>

function captureIdIn(links: readonly { href: string; rel: string }[]): string | null {
  const above = links.find(({ rel }) => rel === 'up')?.href ?? ''
  return /\/payments\/captures\/([\w.-]+)$/.exec(above)?.[1] ?? null
}

/** Reads a refund of PayPal. */
export function providerRefundOf(response: z.infer<typeof refundResponse>) {
  const { id, status, custom_id, amount, links, create_time, update_time } = response
  const fee = response.seller_payable_breakdown?.paypal_fee
  const changedAt = update_time ?? create_time
  return {
    id,
    status,
    captureId: captureIdIn(links),
    /** The request id, for refunds of this shop. */
    customId: custom_id ?? null,
    amount: amount ? moneyOf(amount) : null,
    /** What PayPal gives back of its fee. */
    feeCents: fee ? moneyOf(fee).cents : null,
    /** When it last changed; of a completed one, when it was completed. */
    changedAt: changedAt ? new Date(changedAt) : null,
  }
}

type NewProviderRefund = { captureId: string; amountCents: number; currency: string; requestId: string }

/**
 * Asks PayPal to refund an amount of a capture, once per `requestId`. Returns PayPal's id of the refund; its state has to be
 * read. Throws ProviderRefusal, and `payment-provider-down` when the outcome is unknown.
 */
export async function refundProviderCapture(refund: NewProviderRefund): Promise<string> {
  const { captureId, amountCents, currency, requestId } = refund
  function build() {
    const request = new paypal.payments.CapturesRefundRequest(captureId)
    Object.assign(request.headers, { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' })
    // The SDK's types require fields that PayPal does not.
    const amount = { currency_code: currency, value: formatAmount(amountCents) }
    Object.assign(request, { body: { amount, custom_id: requestId } })
    return request
  }
  // PayPal forbids refunds to an app without the right.
  return (await sendToPaypal('refund', build, refundResponse, { isForbiddenFinal: true })).id
}

/** Returns the current state of PayPal's refund, `null` when PayPal does not know it. Throws `payment-provider-down`. */
export async function findProviderRefund(providerRefundId: string): Promise<ProviderRefund | null> {
  const build = () => new paypal.payments.RefundsGetRequest(providerRefundId)
  const refund = await sendToPaypal('read-refund', build, refundResponse).catch(
    nullWhenUnknown({ providerRefundId }),
  )
  return refund && providerRefundOf(refund)
}
