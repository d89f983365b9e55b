import { randomUUID } from 'node:crypto'
import { settings } from '@/lib/settings/settings'
import { inParallel, mismatch, statusesOf, tally } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import { orderBody, placeOrder, totalOf } from '@/testing/books/shopping'
import { type Account, addProduct, type Context, registerBuyers, stockOf, type TrialContext } from './context'

/** One attack on the shop. `tried` describes what was done, `broken` each deviation from what the shop guarantees. */
export type Trial = {
  name: string
  run: (context: TrialContext) => Promise<{ tried: string; broken: string[] }>
}

const RACING_ORDERS = 50
const CROSSING_ORDERS = 60
const ORDERS_PER_BUYER = settings.MAX_OPEN_ORDERS.default
const REPEATS = 10

/** Selects the buyers in turn. */
function buyerFor(buyers: Account[], index: number) {
  const buyer = buyers[index % buyers.length]
  if (!buyer) throw new Error('There are no buyers.')
  return buyer
}

async function countOrders({ shop }: Context, product: number) {
  const sql = 'select count(distinct "orderId")::int as count from "OrderItem" where "productId" = $1'
  const [row] = await query(shop.databaseUrl, sql, [product])
  return row.count
}

export const orderTrials: Trial[] = [
  {
    name: 'F01 many buyers order the last unit',
    async run(context) {
      const product = await addProduct(context, 1)
      const body = orderBody([{ product, qty: 1 }])
      const buyers = await registerBuyers(context, RACING_ORDERS / ORDERS_PER_BUYER)
      const responses = await inParallel(RACING_ORDERS, (index) =>
        placeOrder(context.shop.origin, buyerFor(buyers, index), body),
      )
      const { 201: placed, '409 out-of-stock': refused, ...others } = tally(responses)
      return {
        tried: `${RACING_ORDERS} orders at once`,
        broken: [
          ...mismatch('orders, refusals, others', [placed, refused, others], [1, RACING_ORDERS - 1, {}]),
          ...mismatch('stock', await stockOf(context, product), 0),
        ],
      }
    },
  },
  {
    name: 'F02 parallel orders of two products in opposite order',
    async run(context) {
      const [a, b] = [await addProduct(context, 10), await addProduct(context, 10)]
      const lines = [a, b].map((product) => ({ product, qty: 1 }))
      const buyers = await registerBuyers(context, CROSSING_ORDERS / ORDERS_PER_BUYER)
      const responses = await inParallel(CROSSING_ORDERS, (index) => {
        const crossed = index % 2 ? lines : [...lines].reverse()
        return placeOrder(context.shop.origin, buyerFor(buyers, index), orderBody(crossed))
      })
      const { 201: placed, '409 out-of-stock': refused, ...others } = tally(responses)
      return {
        tried: `${CROSSING_ORDERS} orders at once`,
        broken: [
          ...mismatch('orders, refusals, others', [placed, refused, others], [10, CROSSING_ORDERS - 10, {}]),
          ...mismatch('stock', [await stockOf(context, a), await stockOf(context, b)], [0, 0]),
        ],
      }
    },
  },
  {
    name: 'F03 the same order sent repeatedly',
    async run(context) {
      const product = await addProduct(context, 100)
      const [key, buyer, body] = [randomUUID(), context.buyers[0], orderBody([{ product, qty: 1 }])]
      const responses = await inParallel(REPEATS, () => placeOrder(context.shop.origin, buyer, body, key))
      const other = await placeOrder(context.shop.origin, buyer, orderBody([{ product, qty: 2 }]), key)
      const ids = new Set(responses.map(({ json }) => json?._id))
      return {
        tried: `${REPEATS} at once with one key, 1 with another body`,
        broken: [
          ...mismatch('statuses', tally(responses), { 201: REPEATS }),
          ...mismatch('different orders', ids.size, 1),
          ...mismatch('with another body', other.status, 422),
          ...mismatch('stock', await stockOf(context, product), 99),
        ],
      }
    },
  },
  {
    name: 'F04 F05 tampered prices and wrong totals',
    async run(context) {
      const product = await addProduct(context, 100)
      const send = (body: object) => placeOrder(context.shop.origin, context.buyers[0], body)
      const cheap = {
        ...orderBody([{ product, qty: 1 }]),
        orderItems: [{ product, qty: 1, price: '0.01', name: 'Free' }],
      }
      const responses = await Promise.all(
        ['0.00', '-31.10', '0.01', '31.08', '1e9'].map((total) => send({ ...cheap, totalPrice: total })),
      )
      const accepted = responses.filter(({ status }) => status < 400 || status >= 500)
      const honest = await send(cheap)
      return {
        tried: `${responses.length} wrong totals, 1 wrong price`,
        broken: [
          ...mismatch('not refused', tally(accepted), {}),
          ...mismatch(
            'price and total',
            [honest.json?.orderItems?.[0]?.price, honest.json?.totalPrice],
            ['19.50', totalOf(1)],
          ),
          ...mismatch('orders', await countOrders(context, product), 1),
        ],
      }
    },
  },
  {
    name: 'F06 invalid quantities',
    async run(context) {
      const product = await addProduct(context, 100)
      const wrong = [0, -1, 1.5, 1e9, null, 'many']
      const responses = await Promise.all(
        wrong.map((qty) =>
          placeOrder(context.shop.origin, context.buyers[0], {
            ...orderBody([{ product, qty: 1 }]),
            orderItems: [{ product, qty }],
          }),
        ),
      )
      return {
        tried: `${wrong.length} orders`,
        broken: [
          ...mismatch(
            'statuses',
            statusesOf(responses).map((status) => status === 400 || status === 409),
            wrong.map(() => true),
          ),
          ...mismatch('stock', await stockOf(context, product), 100),
        ],
      }
    },
  },
]
