import { decisionInput } from '@/lib/mail/schema'
import { webhookEventInput } from '@/lib/paypal/webhook-event'
import { z } from '@/lib/text/zod'
import { type Call, detailJson } from './define-calls'

/** The two calls of an entry under *Needs attention*. */
function entryCalls(name: string, entry: string, path: `/api/${string}`): Call[] {
  const shared = { method: 'PUT', access: 'admin', success: { status: 200, schema: detailJson } } as const
  return [
    {
      ...shared,
      id: `check${name}`,
      path: `${path}check/`,
      does: `Asks PayPal about ${entry} now.`,
      failures: ['not-found', 'payments-not-configured', 'payment-provider-down'],
    },
    {
      ...shared,
      id: `resolve${name}`,
      path: `${path}resolve/`,
      does: `Marks ${entry} as settled. A repeat changes nothing.`,
      failures: ['not-found'],
    },
  ]
}

/** Calls about *Needs attention* and mails, and PayPal's webhook. */
export const deskCalls: Call[] = [
  {
    id: 'countAttention',
    method: 'GET',
    path: '/api/attention/',
    does: 'How many payments, refunds, disputes, messages from PayPal and faults of the operation need somebody.',
    access: 'admin',
    success: { status: 200, schema: z.object({ count: z.int().min(0) }) },
  },
  ...entryCalls('Payment', 'a payment', '/api/orders/payments/{id}/'),
  ...entryCalls('Refund', 'a refund', '/api/orders/refunds/{id}/'),
  ...entryCalls('Dispute', 'a dispute', '/api/paypal/disputes/{id}/'),
  ...entryCalls('WebhookEvent', 'a message from PayPal', '/api/paypal/events/{id}/'),
  {
    id: 'receiveWebhook',
    method: 'POST',
    path: '/api/paypal/webhook/',
    does: 'Receives an event. It is verified by asking PayPal, stored, then acted upon.',
    access: 'paypal',
    body: webhookEventInput,
    isLimited: true,
    success: { status: 200, schema: detailJson },
    failures: ['webhook-refused', 'payments-not-configured', 'payment-provider-down'],
  },
  {
    id: 'releaseHolds',
    method: 'POST',
    path: '/api/holds/release/',
    does: 'Returns the units that unpaid orders of accounts without a paid order hold. The orders can be paid while stock lasts.',
    access: 'admin',
    success: { status: 200, schema: detailJson },
  },
  {
    id: 'sendMail',
    method: 'POST',
    path: '/api/mails/{id}/send/',
    does: "Queues a mail again. One about an order goes to its buyer's present address.",
    access: 'admin',
    success: { status: 200, schema: detailJson },
    failures: ['not-found', 'mail-not-kept'],
  },
  {
    id: 'decideOldMails',
    method: 'POST',
    path: '/api/mails/decide/',
    does: 'Sends or discards the mails, up to the id `upTo`, that were written an hour or more before the shop had a mail server. A repeat changes nothing.',
    access: 'admin',
    body: decisionInput,
    success: { status: 200, schema: detailJson },
  },
]
