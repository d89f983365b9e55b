import { call, mismatch, statusesOf } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import { orderBody, placeOrder } from '@/testing/books/shopping'
import { addProduct } from './context'
import type { Trial } from './order-trials'

const COUNT_EVENTS = 'select count(*)::int as count from "WebhookEvent"'

const FORGED_EVENTS = [
  { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { status: 'COMPLETED' } },
  { event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} },
]

/** A certificate outside PayPal, and one that PayPal may really have, where only the signature reveals the forgery. */
const CERTIFICATE_URLS = [
  'https://paypal.example.com/certificate',
  'https://api.paypal.com/v1/notifications/certs/CERT-1',
]

function forgedHeaders(certificateUrl: string) {
  return {
    'Paypal-Transmission-Id': 'forged',
    'Paypal-Transmission-Time': new Date().toISOString(),
    'Paypal-Transmission-Sig': 'Zm9yZ2Vk',
    'Paypal-Auth-Algo': 'SHA256withRSA',
    'Paypal-Cert-Url': certificateUrl,
  }
}

export const webhookTrials: Trial[] = [
  {
    name: 'P14 forged webhook events',
    async run(context) {
      const [{ origin, databaseUrl }, [buyer]] = [context.shop, context.buyers]
      const product = await addProduct(context, 5)
      const { json: order } = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
      const before = await query(databaseUrl, COUNT_EVENTS)
      const responses = []
      for (const [index, event] of FORGED_EVENTS.entries()) {
        const body = {
          id: `WH-FORGED-${order._id}-${index}`,
          ...event,
          resource: { ...event.resource, custom_id: String(order._id) },
        }
        for (const headers of [{}, ...CERTIFICATE_URLS.map(forgedHeaders)])
          responses.push(await call(`${origin}/api/paypal/webhook/`, { method: 'POST', body, headers }))
      }
      const after = await query(databaseUrl, COUNT_EVENTS)
      const { json } = await call(`${origin}/api/orders/${order._id}/`, { token: buyer.token })
      return {
        tried: `${responses.length} events`,
        broken: [
          ...mismatch('statuses', [...new Set(statusesOf(responses))], [400]),
          ...mismatch('events stored', after, before),
          ...mismatch('paid', json?.isPaid, false),
        ],
      }
    },
  },
]
