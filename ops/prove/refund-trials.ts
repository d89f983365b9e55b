import { randomUUID } from 'node:crypto'
import { call, inParallel, mismatch, requireStatus, tally } from '@/testing/books/calls'
import { approvedOrder, pay, totalOf } from '@/testing/books/shopping'
import { addProduct, type Context, stockOf, type TrialContext } from './context'
import type { Trial } from './order-trials'

const REPEATS = 10

/** Places and pays an order of one unit. */
export async function paidOrder(context: TrialContext) {
  const { shop, buyers } = context
  const product = await addProduct(context, 5)
  const id = await approvedOrder(shop.origin, buyers[0], product)
  const paid = await pay(shop.origin, buyers[0], id)
  requireStatus(paid, 200, 'The order could not be paid')
  return { id, product, orderItem: paid.json.orderItems[0]._id }
}

export function refund({ shop, admin }: Context, order: number, body: object, key: string = randomUUID()) {
  const options = { method: 'POST', token: admin.token, body, headers: { 'Idempotency-Key': key } }
  return call(`${shop.origin}/api/orders/${order}/refunds/`, options)
}

/** Reads an order's refunds and their sum. */
export async function refundsOf({ shop, admin }: Context, order: number) {
  const { json } = await call(`${shop.origin}/api/orders/${order}/`, { token: admin.token })
  const statuses = json.refunds.map(({ status }: { status: string }) => status)
  return { statuses, sum: json.refundedAmount, isPaid: json.isPaid }
}

export const refundTrials: Trial[] = [
  {
    name: 'R01 the whole refunded by many at once',
    async run(context) {
      const { id, product, orderItem } = await paidOrder(context)
      const body = { amount: totalOf(1), reason: 'Trial', restock: [{ orderItem, qty: 1 }] }
      const responses = await inParallel(REPEATS, () => refund(context, id, body))
      return {
        tried: `${REPEATS} at once, each with a key of its own`,
        broken: [
          ...mismatch('statuses', tally(responses), { 201: 1, '409 refund-too-large': REPEATS - 1 }),
          ...mismatch('order', await refundsOf(context, id), {
            statuses: ['completed'],
            sum: totalOf(1),
            isPaid: true,
          }),
          ...mismatch('stock', await stockOf(context, product), 5),
        ],
      }
    },
  },
  {
    name: 'R01 a refund clicked repeatedly',
    async run(context) {
      const { id } = await paidOrder(context)
      const key = randomUUID()
      const body = { amount: '5.00', reason: 'Trial', restock: [] }
      const responses = await inParallel(REPEATS, () => refund(context, id, body, key))
      const ids = new Set(responses.map(({ json }) => json?._id))
      const other = await refund(context, id, { ...body, amount: '5.01' }, key)
      return {
        tried: `${REPEATS} at once with one key, then another amount with it`,
        broken: [
          ...mismatch('statuses', tally(responses), { 201: REPEATS }),
          ...mismatch('different refunds', ids.size, 1),
          ...mismatch('another amount', tally([other]), { '422 idempotency-key-reused': 1 }),
          ...mismatch('refunded', (await refundsOf(context, id)).sum, '5.00'),
        ],
      }
    },
  },
  {
    name: 'R03 wrong amounts and lines of a refund',
    async run(context) {
      const [{ id, orderItem }, other] = [await paidOrder(context), await paidOrder(context)]
      const amounts = ['0', '-1', '1.234', 'x', null, 0, -5]
      const lines = [
        [{ orderItem: other.orderItem, qty: 1 }],
        [{ orderItem, qty: 2 }],
        [
          { orderItem, qty: 1 },
          { orderItem, qty: 1 },
        ],
        [{ orderItem, qty: 0 }],
      ]
      const bodies = [
        ...amounts.map((amount) => ({ amount, reason: 'Trial', restock: [] })),
        ...lines.map((restock) => ({ amount: '1.00', reason: 'Trial', restock })),
      ]
      const responses = []
      for (const body of bodies) responses.push(await refund(context, id, body))
      const large = await refund(context, id, { amount: '1000.00', reason: 'Trial', restock: [] })
      return {
        tried: `${bodies.length} bodies, and more than was paid`,
        broken: [
          ...mismatch('statuses', tally(responses), { '400 invalid-input': bodies.length }),
          ...mismatch('too large', [large.status, large.json?.left], [409, totalOf(1)]),
          ...mismatch('refunds', (await refundsOf(context, id)).statuses, []),
        ],
      }
    },
  },
  {
    name: 'R01 refunds by anybody but an admin',
    async run(context) {
      const { id } = await paidOrder(context)
      const { shop, buyers } = context
      const url = `${shop.origin}/api/orders/${id}/refunds/`
      const body = { amount: '1.00', reason: 'Trial', restock: [] }
      const tokens = [undefined, buyers[0].token, buyers[1].token]
      const responses = []
      for (const token of tokens)
        responses.push(await call(url, { method: 'POST', body, ...(token ? { token } : {}) }))
      return {
        tried: 'a visitor, the buyer, another buyer',
        broken: [
          ...mismatch('statuses', tally(responses), { '401 not-signed-in': 1, '403 not-allowed': 2 }),
          ...mismatch('refunds', (await refundsOf(context, id)).statuses, []),
        ],
      }
    },
  },
]
