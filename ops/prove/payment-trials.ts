import { call, inParallel, mismatch, statusesOf, tally } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import { approvedOrder, orderBody, pay, placeOrder, startPayment } from '@/testing/books/shopping'
import { addProduct, type Context, stockOf } from './context'
import type { Trial } from './order-trials'

const REPEATS = 20

/** Reads an order's payments, the oldest first. */
function paymentsOf({ shop }: Context, order: number) {
  const sql = 'select status, "captureId" from "Payment" where "orderId" = $1 order by id'
  return query(shop.databaseUrl, sql, [order])
}

export const paymentTrials: Trial[] = [
  {
    name: 'P01 the same payment reported repeatedly',
    async run(context) {
      const [{ origin }, [buyer]] = [context.shop, context.buyers]
      const product = await addProduct(context, 5)
      const id = await approvedOrder(origin, buyer, product)
      const responses = await inParallel(REPEATS, () => pay(origin, buyer, id))
      const later = await pay(origin, buyer, id)
      const times = new Set([...responses, later].map(({ json }) => json?.paidAt))
      const payments = await paymentsOf(context, id)
      return {
        tried: `${REPEATS} reports at once, 1 later`,
        broken: [
          ...mismatch('statuses', tally([...responses, later]), { 200: REPEATS + 1 }),
          ...mismatch('times of payment', times.size, 1),
          ...mismatch('payments', statusesOf(payments), ['completed']),
          ...mismatch('stock', await stockOf(context, product), 4),
        ],
      }
    },
  },
  {
    name: 'P02 a payment reported that was never made',
    async run(context) {
      const [{ origin }, [buyer]] = [context.shop, context.buyers]
      const product = await addProduct(context, 5)
      const { json: order } = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
      const unstarted = await pay(origin, buyer, order._id)
      await startPayment(origin, buyer, order._id)
      const started = await pay(origin, buyer, order._id)
      const claim = { method: 'PUT', token: buyer.token, body: { isPaid: true, status: 'COMPLETED' } }
      const claimed = await call(`${origin}/api/orders/${order._id}/pay/`, claim)
      return {
        tried: 'before the start, before the approval, with a claim in the body',
        broken: mismatch('statuses', statusesOf([unstarted, started, claimed]), [402, 402, 402]),
      }
    },
  },
  {
    name: 'P03 A01 another customer’s order',
    async run(context) {
      const [{ origin }, [owner, other]] = [context.shop, context.buyers]
      // Not approved: PayPal's webhook about the approval would settle the payment.
      const product = await addProduct(context, 5)
      const { json: order } = await placeOrder(origin, owner, orderBody([{ product, qty: 1 }]))
      const id = order._id
      await startPayment(origin, owner, id)
      const unknown = await call(`${origin}/api/orders/2147483647/`, { token: other.token })
      const read = await call(`${origin}/api/orders/${id}/`, { token: other.token })
      const attempts = [await startPayment(origin, other, id), await pay(origin, other, id), read]
      const visitor = await call(`${origin}/api/orders/${id}/`)
      const captures = (await paymentsOf(context, id)).map(({ captureId }) => captureId)
      return {
        tried: 'read, start and report as another customer, read as a visitor',
        broken: [
          ...mismatch('statuses', statusesOf(attempts), [404, 404, 404]),
          ...mismatch('response, as for an unknown order', read.json, unknown.json),
          ...mismatch('status for a visitor', visitor.status, 401),
          ...mismatch('captures', captures, [null]),
        ],
      }
    },
  },
  {
    name: 'P06 a payment started repeatedly',
    async run(context) {
      const [{ origin }, [, buyer]] = [context.shop, context.buyers]
      const product = await addProduct(context, 5)
      const { json: order } = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
      const responses = await inParallel(REPEATS, () => startPayment(origin, buyer, order._id))
      const paypalOrders = new Set(responses.map(({ json }) => json?.id))
      return {
        tried: `${REPEATS} at once`,
        broken: [
          ...mismatch('different orders at PayPal', paypalOrders.size, 1),
          ...mismatch('payments', (await paymentsOf(context, order._id)).length, 1),
        ],
      }
    },
  },
]
