import { z } from '@/lib/shared/validation/zod'

const name = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const id = z.string().min(1).max(100)
const link = z.object({ href: z.string(), rel: z.string() })

const resource = z.object({
  id: id.optional(),
  order_id: id.optional(),
  dispute_id: id.optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: id.optional(), capture_id: id.optional() }).optional() })
    .optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: id.optional() })).optional(),
  links: z.array(link).optional(),
})

/** The part of a webhook event that the shop reads: only which payment it names. What it reports is never trusted. */
export const webhookEventInput = z.object({
  id: name,
  event_type: name,
  resource: resource.catch({}).default({}),
})

export type WebhookEvent = z.infer<typeof webhookEventInput>

/** Returns PayPal's id of the refund that an event is about, or null. */
export function refundIdOf({ event_type, resource: { id: refundId } }: WebhookEvent): string | null {
  const isAboutRefund = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.\w+)$/.test(event_type)
  return isAboutRefund ? (refundId ?? null) : null
}

/** Returns PayPal's id of the dispute that an event is about, or null. */
export function disputeIdOf({ event_type, resource }: WebhookEvent): string | null {
  return event_type.startsWith('CUSTOMER.DISPUTE.') ? (resource.dispute_id ?? null) : null
}

/** Returns what an event says about its payment: the id of PayPal's order, and ids of captures. */
export function subjectOf({ event_type, resource: about }: WebhookEvent): {
  providerOrderId: string | null
  captureIds: string[]
} {
  const { order_id, capture_id } = about.supplementary_data?.related_ids ?? {}
  const isAboutOrder = event_type.startsWith('CHECKOUT.ORDER.')
  const isAboutCapture = event_type.startsWith('PAYMENT.CAPTURE.')
  const above = about.links?.find(({ rel }) => rel === 'up')?.href ?? ''
  const captures = [
    isAboutCapture ? about.id : undefined,
    capture_id,
    // The event of a refund names its capture only by this link.
    /\/payments\/captures\/([\w.-]+)$/.exec(above)?.[1],
    ...(about.disputed_transactions ?? []).map((transaction) => transaction.seller_transaction_id),
  ]
  return {
    providerOrderId:
      (isAboutOrder ? about.id : undefined) ??
      order_id ??
      about.order_id ??
      /\/checkout\/orders\/([\w-]+)$/.exec(above)?.[1] ??
      null,
    captureIds: captures.filter((captureId) => captureId !== undefined),
  }
}
