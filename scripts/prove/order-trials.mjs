import { randomUUID } from 'node:crypto'
import { differs, tally } from './calls.mjs'
import { ask } from './database.mjs'
import { orderBody, placeOrder, totalOf } from './shopping.mjs'
import { addProduct, invite, stockOf } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {{ what: string, run: (stage: import('./stage.mjs').TrialStage) => Promise<{ tried: string, broken: string[] }> }} Trial */

const RACERS = 50
const CROSSING = 60
/** Of each buyer at once: as many unpaid orders as one account may have. */
const EACH = 5
const REPEATS = 10

const times = (
  /** @type {number} */ count,
  /** @type {(index: number) => ReturnType<typeof placeOrder>} */ make,
) => Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** Everybody's turn in the circle of buyers. */
function turn(/** @type {import('./stage.mjs').Person[]} */ buyers, /** @type {number} */ index) {
  const buyer = buyers[index % buyers.length]
  if (!buyer) throw new Error('There are no buyers.')
  return buyer
}

function countOrders(/** @type {Stage} */ { shop }, /** @type {number} */ product) {
  const sql = 'select count(distinct "orderId")::int as count from "OrderItem" where "productId" = $1'
  return ask(shop.databaseUrl, sql, [product]).then(([row]) => row.count)
}

/** @type {Trial[]} */
export const orderTrials = [
  {
    what: 'F01 many want the last piece',
    async run(stage) {
      const product = await addProduct(stage, 1)
      const body = orderBody([{ product, qty: 1 }])
      const buyers = await invite(stage, RACERS / EACH)
      const answers = await times(RACERS, (index) => placeOrder(stage.shop.origin, turn(buyers, index), body))
      const { 201: placed, '409 out-of-stock': refused, ...others } = tally(answers)
      return {
        tried: `${RACERS} orders at once`,
        broken: [
          ...differs('orders, refusals, others', [placed, refused, others], [1, RACERS - 1, {}]),
          ...differs('stock', await stockOf(stage, product), 0),
        ],
      }
    },
  },
  {
    what: 'F02 crossed orders of two products',
    async run(stage) {
      const [a, b] = [await addProduct(stage, 10), await addProduct(stage, 10)]
      const lines = [a, b].map((product) => ({ product, qty: 1 }))
      const buyers = await invite(stage, CROSSING / EACH)
      const answers = await times(CROSSING, (index) => {
        const crossed = index % 2 ? lines : [...lines].reverse()
        return placeOrder(stage.shop.origin, turn(buyers, index), orderBody(crossed))
      })
      const { 201: placed, '409 out-of-stock': refused, ...others } = tally(answers)
      return {
        tried: `${CROSSING} orders at once`,
        broken: [
          ...differs('orders, refusals, others', [placed, refused, others], [10, CROSSING - 10, {}]),
          ...differs('stock', [await stockOf(stage, a), await stockOf(stage, b)], [0, 0]),
        ],
      }
    },
  },
  {
    what: 'F03 one order sent again and again',
    async run(stage) {
      const product = await addProduct(stage, 100)
      const [key, buyer, body] = [randomUUID(), stage.buyers[0], orderBody([{ product, qty: 1 }])]
      const answers = await times(REPEATS, () => placeOrder(stage.shop.origin, buyer, body, key))
      const other = await placeOrder(stage.shop.origin, buyer, orderBody([{ product, qty: 2 }]), key)
      const ids = new Set(answers.map(({ json }) => json?._id))
      return {
        tried: `${REPEATS} at once with one key, 1 with another body`,
        broken: [
          ...differs('statuses', tally(answers), { 201: REPEATS }),
          ...differs('different orders', ids.size, 1),
          ...differs('with another body', other.status, 422),
          ...differs('stock', await stockOf(stage, product), 99),
        ],
      }
    },
  },
  {
    what: 'F04 F05 tampered prices and stale totals',
    async run(stage) {
      const product = await addProduct(stage, 100)
      const send = (/** @type {object} */ body) => placeOrder(stage.shop.origin, stage.buyers[0], body)
      const cheap = {
        ...orderBody([{ product, qty: 1 }]),
        orderItems: [{ product, qty: 1, price: '0.01', name: 'Free' }],
      }
      const answers = await Promise.all(
        ['0.00', '-31.10', '0.01', '31.08', '1e9'].map((total) => send({ ...cheap, totalPrice: total })),
      )
      const accepted = answers.filter(({ status }) => status < 400 || status >= 500)
      const honest = await send(cheap)
      return {
        tried: `${answers.length} wrong totals, 1 wrong price`,
        broken: [
          ...differs('not refused', tally(accepted), {}),
          ...differs(
            'its price and total',
            [honest.json?.orderItems?.[0]?.price, honest.json?.totalPrice],
            ['19.50', totalOf(1)],
          ),
          ...differs('orders', await countOrders(stage, product), 1),
        ],
      }
    },
  },
  {
    what: 'F06 quantities that are none',
    async run(stage) {
      const product = await addProduct(stage, 100)
      const wrong = [0, -1, 1.5, 1e9, null, 'many']
      const answers = await Promise.all(
        wrong.map((qty) =>
          placeOrder(stage.shop.origin, stage.buyers[0], {
            ...orderBody([{ product, qty: 1 }]),
            orderItems: [{ product, qty }],
          }),
        ),
      )
      return {
        tried: `${wrong.length} orders`,
        broken: [
          ...differs(
            'statuses',
            answers.map(({ status }) => status === 400 || status === 409),
            wrong.map(() => true),
          ),
          ...differs('stock', await stockOf(stage, product), 100),
        ],
      }
    },
  },
]
