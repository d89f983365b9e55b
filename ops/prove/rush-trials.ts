import { call, inParallel, mismatch, statusesOf, tally } from '@/testing/books/calls'
import { whileLocked } from '@/testing/books/database'
import { orderBody, placeOrder } from '@/testing/books/shopping'
import { median } from '@/tools/bench/figures'
import { addProduct, type Context, registerBuyer } from './context'
import type { Trial } from './order-trials'

const WRONG_ORDERS = 20
const MAX_ORDER_MS = 1000
/** The limit on a busy machine: a multiple of the time that an order takes without the rush. */
const MAX_SLOWDOWN = 5

/** Returns the ids of all products in stock. */
async function productsInStock(origin: string): Promise<number[]> {
  const { json } = await call(`${origin}/api/products/`)
  return (json as { _id: number; countInStock: number }[])
    .filter(({ countInStock }) => countInStock > 0)
    .map(({ _id }) => _id)
}

/** Places three orders as a new buyer; `ms` is the median time of one. */
async function orderAsOther(context: Context, product: number) {
  const buyer = await registerBuyer(context)
  const durations = []
  const responses = []
  for (let count = 0; count < 3; count++) {
    const begin = performance.now()
    responses.push(await placeOrder(context.shop.origin, buyer, orderBody([{ product, qty: 1 }])))
    durations.push(performance.now() - begin)
  }
  return { statuses: statusesOf(responses), ms: Math.round(median(durations)) }
}

export const rushTrials: Trial[] = [
  {
    name: 'S13 many large orders with a wrong total',
    async run(context) {
      const { origin, databaseUrl } = context.shop
      const lines = (await productsInStock(origin)).map((product) => ({ product, qty: 1 }))
      const product = await addProduct(context, 10)
      const wrong = orderBody(lines, '1.00')
      const alone = await orderAsOther(context, product)
      const maxMs = Math.max(MAX_ORDER_MS, MAX_SLOWDOWN * alone.ms)
      // A shop that locks these products before it refuses an order would wait here until all calls have ended.
      const lock = 'select 1 from "Product" where id = any($1) for update'
      const [responses, other] = await whileLocked(
        databaseUrl,
        lock,
        [lines.map((line) => line.product)],
        () =>
          Promise.all([
            inParallel(WRONG_ORDERS, () => placeOrder(origin, context.buyers[0], wrong)),
            orderAsOther(context, product),
          ]),
      )
      const {
        '409 total-changed': refused = 0,
        '429 too-many-requests': limited = 0,
        ...others
      } = tally(responses)
      return {
        tried: `${WRONG_ORDERS} of ${lines.length} lines at once, another buyer took ${other.ms} ms, before that ${alone.ms} ms`,
        broken: [
          ...mismatch('responses', [refused + limited, refused > 0, others], [WRONG_ORDERS, true, {}]),
          ...mismatch('the other buyer', other.statuses, [201, 201, 201]),
          ...(other.ms < maxMs ? [] : [`the other buyer waited ${other.ms} ms`]),
        ],
      }
    },
  },
]
