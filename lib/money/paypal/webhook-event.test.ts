import { expect, test } from 'vitest'
import { subjectOf, webhookEventInput } from './webhook-event'

function subject(event_type: string, resource: unknown) {
  return subjectOf(webhookEventInput.parse({ id: 'WH-1', event_type, resource }))
}

/** Shapes that PayPal documents and sends. */
test.each<[string, string, unknown, string | null, string[]]>([
  ['an approved order', 'CHECKOUT.ORDER.APPROVED', { id: 'ORDER' }, 'ORDER', []],
  [
    'a capture',
    'PAYMENT.CAPTURE.COMPLETED',
    {
      id: 'CAP',
      supplementary_data: { related_ids: { order_id: 'ORDER' } },
      links: [{ rel: 'self', href: 'https://api.paypal.com/v2/payments/captures/CAP' }],
    },
    'ORDER',
    ['CAP'],
  ],
  [
    'a capture that names its order only by a link',
    'PAYMENT.CAPTURE.DENIED',
    { id: 'CAP', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/checkout/orders/ORDER' }] },
    'ORDER',
    ['CAP'],
  ],
  [
    'a refund',
    'PAYMENT.CAPTURE.REFUNDED',
    { id: 'REFUND', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAP' }] },
    null,
    ['REFUND', 'CAP'],
  ],
  [
    'an approval that was taken back',
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    { order_id: 'ORDER' },
    'ORDER',
    [],
  ],
  [
    'a dispute',
    'CUSTOMER.DISPUTE.CREATED',
    { dispute_id: 'PP-D-1', disputed_transactions: [{ seller_transaction_id: 'CAP' }] },
    null,
    ['CAP'],
  ],
  ['something else', 'BILLING.PLAN.CREATED', { id: 'PLAN' }, null, []],
  ['a resource of another shape', 'CHECKOUT.ORDER.APPROVED', { id: { a: 1 } }, null, []],
  ['no resource', 'CHECKOUT.ORDER.APPROVED', undefined, null, []],
])('the event of %s names its payment', (_, type, resource, providerOrderId, captureIds) => {
  expect(subject(type, resource)).toEqual({ providerOrderId, captureIds })
})

test('an event without a valid id and type is refused', () => {
  for (const event of [
    {},
    null,
    [],
    { id: 'WH-1' },
    { id: 'a\u0000', event_type: 'X' },
    { id: 'x'.repeat(200) },
  ])
    expect(webhookEventInput.safeParse(event).success).toBe(false)
})
