import { call, differs, tally } from './calls.mjs'
import { ask } from './database.mjs'
import { approvedOrder, orderBody, pay, placeOrder, startPayment } from './shopping.mjs'
import { addProduct, stockOf } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const REPEATS = 20

/** What the database says of an order's payments. */
function paymentsOf(/** @type {Stage} */ { shop }, /** @type {number} */ order) {
  return ask(shop.databaseUrl, 'select status, "captureId" from "Payment" where "orderId" = $1 order by id', [
    order,
  ])
}

const forged = [
  { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { status: 'COMPLETED' } },
  { event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} },
]

/** A stranger's certificate, and one that PayPal may really have: then only the signature gives the forgery away. */
const certificates = [
  'https://paypal.example.com/certificate',
  'https://api.paypal.com/v1/notifications/certs/CERT-1',
]

function forgedSignature(/** @type {string} */ certificate) {
  return {
    'Paypal-Transmission-Id': 'forged',
    'Paypal-Transmission-Time': new Date().toISOString(),
    'Paypal-Transmission-Sig': 'Zm9yZ2Vk',
    'Paypal-Auth-Algo': 'SHA256withRSA',
    'Paypal-Cert-Url': certificate,
  }
}

/** @type {import('./order-trials.mjs').Trial[]} */
export const paymentTrials = [
  {
    what: 'P01 one payment reported again and again',
    async run(stage) {
      const [{ origin }, [buyer]] = [stage.shop, stage.buyers]
      const product = await addProduct(stage, 5)
      const { id } = await approvedOrder(origin, buyer, product)
      const answers = await Promise.all(Array.from({ length: REPEATS }, () => pay(origin, buyer, id)))
      const later = await pay(origin, buyer, id)
      const times = new Set([...answers, later].map(({ json }) => json?.paidAt))
      const payments = await paymentsOf(stage, id)
      return {
        tried: `${REPEATS} reports at once, 1 later`,
        broken: [
          ...differs('statuses', tally([...answers, later]), { 200: REPEATS + 1 }),
          ...differs('times of payment', times.size, 1),
          ...differs(
            'payments',
            payments.map(({ status }) => status),
            ['completed'],
          ),
          ...differs('stock', await stockOf(stage, product), 4),
        ],
      }
    },
  },
  {
    what: 'P02 an order reported as paid without a payment',
    async run(stage) {
      const [{ origin }, [buyer]] = [stage.shop, stage.buyers]
      const product = await addProduct(stage, 5)
      const { json: order } = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
      const before = await pay(origin, buyer, order._id)
      await startPayment(origin, buyer, order._id)
      const begun = await pay(origin, buyer, order._id)
      const claim = { method: 'PUT', token: buyer.token, body: { isPaid: true, status: 'COMPLETED' } }
      const claimed = await call(`${origin}/api/orders/${order._id}/pay/`, claim)
      return {
        tried: 'without, before the approval, with a claim of its own',
        broken: differs(
          'statuses',
          [before, begun, claimed].map(({ status }) => status),
          [402, 402, 402],
        ),
      }
    },
  },
  {
    what: 'P03 A01 somebody else’s order',
    async run(stage) {
      const [{ origin }, [owner, other]] = [stage.shop, stage.buyers]
      // Not approved: the provider's own message about that would pay it.
      const product = await addProduct(stage, 5)
      const { json: order } = await placeOrder(origin, owner, orderBody([{ product, qty: 1 }]))
      const id = order._id
      await startPayment(origin, owner, id)
      const unknown = await call(`${origin}/api/orders/2147483647/`, { token: other.token })
      const looked = await call(`${origin}/api/orders/${id}/`, { token: other.token })
      const tries = [await startPayment(origin, other, id), await pay(origin, other, id), looked]
      const visitor = await call(`${origin}/api/orders/${id}/`)
      return {
        tried: 'read, begin, report; also as a visitor',
        broken: [
          ...differs(
            'statuses',
            tries.map(({ status }) => status),
            [404, 404, 404],
          ),
          ...differs('the answer', looked.json, unknown.json),
          ...differs('a visitor', visitor.status, 401),
          ...differs(
            'captures',
            (await paymentsOf(stage, id)).map(({ captureId }) => captureId),
            [null],
          ),
        ],
      }
    },
  },
  {
    what: 'P06 a payment begun many times',
    async run(stage) {
      const [{ origin }, [, buyer]] = [stage.shop, stage.buyers]
      const product = await addProduct(stage, 5)
      const { json: order } = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
      const answers = await Promise.all(
        Array.from({ length: REPEATS }, () => startPayment(origin, buyer, order._id)),
      )
      return {
        tried: `${REPEATS} at once`,
        broken: [
          ...differs(
            'different orders at the provider',
            new Set(answers.map(({ json }) => json?.id)).size,
            1,
          ),
          ...differs('payments', (await paymentsOf(stage, order._id)).length, 1),
        ],
      }
    },
  },
  {
    what: 'P14 forged messages of the provider',
    async run(stage) {
      const [{ origin, databaseUrl }, [buyer]] = [stage.shop, stage.buyers]
      const { json: order } = await placeOrder(
        origin,
        buyer,
        orderBody([{ product: await addProduct(stage, 5), qty: 1 }]),
      )
      const before = await ask(databaseUrl, 'select count(*)::int as count from "WebhookEvent"')
      const answers = []
      for (const [index, event] of forged.entries()) {
        const body = {
          id: `WH-FORGED-${order._id}-${index}`,
          ...event,
          resource: { ...event.resource, custom_id: String(order._id) },
        }
        for (const headers of [{}, ...certificates.map(forgedSignature)])
          answers.push(await call(`${origin}/api/paypal/webhook/`, { method: 'POST', body, headers }))
      }
      const after = await ask(databaseUrl, 'select count(*)::int as count from "WebhookEvent"')
      const { json } = await call(`${origin}/api/orders/${order._id}/`, { token: buyer.token })
      return {
        tried: `${answers.length} messages`,
        broken: [
          ...differs('statuses', [...new Set(answers.map(({ status }) => status))], [400]),
          ...differs('messages kept', after, before),
          ...differs('paid', json?.isPaid, false),
        ],
      }
    },
  },
  {
    what: 'A02 the admin’s calls, by a shopper and a visitor',
    async run({ shop: { origin }, buyers: [buyer] }) {
      const calls = [
        ['GET', 'users/'],
        ['GET', 'orders/'],
        ['DELETE', `users/delete/${buyer.id}/`],
        ['DELETE', 'products/delete/1/'],
        ['PUT', 'orders/deliver/1/'],
        ['POST', 'products/create/'],
      ]
      const statuses = []
      for (const [method, path] of calls) {
        for (const token of [buyer.token, undefined]) {
          statuses.push((await call(`${origin}/api/${path}`, { method, token })).status)
        }
      }
      return {
        tried: `${statuses.length} calls`,
        broken: differs(
          'statuses',
          statuses,
          calls.flatMap(() => [403, 401]),
        ),
      }
    },
  },
]
