import { median } from '../bench/figures.mjs'
import { call, differs, tally } from './calls.mjs'
import { during } from './database.mjs'
import { orderBody, placeOrder } from './shopping.mjs'
import { addProduct, inviteOne } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const RUSH = 20
const WITHIN_MS = 1000
/** On a machine that has more to do: so many times what the same takes without the rush. */
const SLOWER = 5

/** All that the shop has to sell. @returns {Promise<number[]>} */
async function productsOf(/** @type {string} */ origin) {
  const { json } = await call(`${origin}/api/products/`)
  return /** @type {{ _id: number, countInStock: number }[]} */ (json)
    .filter(({ countInStock }) => countInStock > 0)
    .map(({ _id }) => _id)
}

/** How long it takes somebody else to order, the middle of three. */
async function otherBuyer(/** @type {Stage} */ stage, /** @type {number} */ product) {
  const other = await inviteOne(stage)
  const taken = []
  const statuses = []
  for (let time = 0; time < 3; time++) {
    const begun = performance.now()
    statuses.push((await placeOrder(stage.shop.origin, other, orderBody([{ product, qty: 1 }]))).status)
    taken.push(performance.now() - begun)
  }
  return { statuses, ms: Math.round(median(taken)) }
}

/** @type {import('./order-trials.mjs').Trial[]} */
export const rushTrials = [
  {
    what: 'S13 many large orders with wrong totals',
    async run(stage) {
      const { origin, databaseUrl } = stage.shop
      const lines = (await productsOf(origin)).map((product) => ({ product, qty: 1 }))
      const product = await addProduct(stage, 10)
      const wrong = orderBody(lines, '1.00')
      const alone = await otherBuyer(stage, product)
      const most = Math.max(WITHIN_MS, SLOWER * alone.ms)
      // Whoever locks one of these products for an order that is refused waits until all have answered.
      const locked = 'select 1 from "Product" where id = any($1) for update'
      const [answers, other] = await during(databaseUrl, locked, [lines.map((line) => line.product)], () =>
        Promise.all([
          Promise.all(Array.from({ length: RUSH }, () => placeOrder(origin, stage.buyers[0], wrong))),
          otherBuyer(stage, product),
        ]),
      )
      const {
        '409 total-changed': refused = 0,
        '429 too-many-requests': surplus = 0,
        ...others
      } = tally(answers)
      return {
        tried: `${RUSH} of ${lines.length} lines at once, another buyer in ${other.ms} ms, else ${alone.ms} ms`,
        broken: [
          ...differs('answers', [refused + surplus, refused > 0, others], [RUSH, true, {}]),
          ...differs('the other buyer', other.statuses, [201, 201, 201]),
          ...(other.ms < most ? [] : [`the other buyer waited ${other.ms} ms`]),
        ],
      }
    },
  },
]
