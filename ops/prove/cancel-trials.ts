import { setTimeout as sleep } from 'node:timers/promises'
import { call, inParallel, mismatch, outcomeOf, requireStatus, tally } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import { approve, approvedOrder, orderBody, pay, placeOrder, startPayment } from '@/testing/books/shopping'
import { type Account, addProduct, type Context, stockOf } from './context'
import type { Trial } from './order-trials'

const ROUNDS = 30
const REPEATS = 10

export function cancel(origin: string, account: Account, order: number) {
  return call(`${origin}/api/orders/${order}/cancel/`, { method: 'POST', token: account.token })
}

/** Describes an order that is neither cancelled without a capture nor paid by one. */
async function halfDone({ shop }: Context, order: number) {
  const sql = `select o."cancelledAt" is not null as cancelled, o."paidAt" is not null as paid, o."stockState" as stock,
      count(p."captureId")::int as captures
    from "Order" o left join "Payment" p on p."orderId" = o.id where o.id = $1 group by o.id`
  const [found] = await query(shop.databaseUrl, sql, [order])
  const whole = found?.paid
    ? { cancelled: false, paid: true, stock: 'sold', captures: 1 }
    : { cancelled: true, paid: false, stock: 'released', captures: 0 }
  return mismatch(`order ${order}`, found, whole)
}

export const cancelTrials: Trial[] = [
  {
    name: 'R07 an order cancelled while it is paid',
    async run(context) {
      const [{ origin }, [buyer]] = [context.shop, context.buyers]
      const product = await addProduct(context, ROUNDS)
      const [broken, paid] = [[] as string[], [] as number[]]
      for (let round = 0; round < ROUNDS; round++) {
        const id = await approvedOrder(origin, buyer, product)
        // Each round a little later, so that the cancel meets every step of the payment.
        const cancelling = sleep(round).then(() => cancel(origin, buyer, id))
        const [cancelled] = await Promise.all([cancelling, pay(origin, buyer, id)])
        // A cancel during the capture is refused; the payment's outcome is known once the report is repeated.
        if (cancelled.status !== 200) await pay(origin, buyer, id)
        broken.push(...(await halfDone(context, id)))
        if ((await call(`${origin}/api/orders/${id}/`, { token: buyer.token })).json?.isPaid) paid.push(id)
      }
      return {
        tried: `${ROUNDS} rounds: ${paid.length} paid, ${ROUNDS - paid.length} cancelled`,
        broken: [...broken, ...mismatch('stock', await stockOf(context, product), ROUNDS - paid.length)],
      }
    },
  },
  {
    name: 'R08 cancelled repeatedly, a stranger’s, a paid one',
    async run(context) {
      const [{ origin }, [buyer, other]] = [context.shop, context.buyers]
      const product = await addProduct(context, 5)
      const placed = await placeOrder(origin, buyer, orderBody([{ product, qty: 3 }]))
      requireStatus(placed, 201, 'The order could not be placed')
      const id = placed.json._id
      const { json: started } = await startPayment(origin, buyer, id)
      const strange = await cancel(origin, other, id)
      const responses = await inParallel(REPEATS, () => cancel(origin, buyer, id))
      await approve(origin, started.id)
      const late = await pay(origin, buyer, id)
      const paid = await approvedOrder(origin, buyer, product)
      await pay(origin, buyer, paid)
      const refused = [
        strange,
        late,
        await startPayment(origin, buyer, id),
        await cancel(origin, buyer, paid),
      ]
      return {
        tried: `${REPEATS} at once; then approved, paid and started`,
        broken: [
          ...mismatch('statuses', tally(responses), { 200: REPEATS }),
          ...mismatch('refusals', refused.map(outcomeOf), [
            '404 order-not-found',
            '409 order-cancelled',
            '409 order-cancelled',
            '409 order-paid',
          ]),
          ...mismatch('stock', await stockOf(context, product), 4),
          ...(await halfDone(context, id)),
        ],
      }
    },
  },
]
