import { setTimeout as sleep } from 'node:timers/promises'
import { call, differs, tally } from './calls.mjs'
import { ask, during } from './database.mjs'
import { orderBody, placeOrder, startPayment } from './shopping.mjs'
import { addProduct, invite, stockOf } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

/** What one account may do by default. */
const OPEN_ORDERS = 5
const UNITS = 99
const RUSH = 20
const WITHIN_MS = 1000
/** On a machine that has more to do: so many times what the same takes without the rush. */
const SLOWER = 5
/** The shop looks for holds that have ended three times a minute. */
const RELEASED_MS = 90_000

/** Lets the holds of these orders end, and waits until the shop has noticed it of all that are not delivered. */
export async function runOut(/** @type {Stage} */ { shop: { databaseUrl } }, /** @type {number[]} */ orders) {
  const end = `update "Order" set "heldUntil" = now() where id = any($1) and "stockState" = 'held'`
  await ask(databaseUrl, end, [orders])
  const held = `select 1 from "Order" where id = any($1) and "stockState" = 'held' and "deliveredAt" is null`
  for (const late = Date.now() + RELEASED_MS; Date.now() < late; await sleep(500)) {
    if ((await ask(databaseUrl, held, [orders])).length === 0) return
  }
  throw new Error(`Nothing was released within ${RELEASED_MS / 1000} s`)
}

/** All that the shop has to sell. @returns {Promise<number[]>} */
async function productsOf(/** @type {string} */ origin) {
  const { json } = await call(`${origin}/api/products/`)
  return json.filter(({ countInStock }) => countInStock > 0).map(({ _id }) => _id)
}

/** How long it takes somebody else to order, the middle of three. */
async function otherBuyer(/** @type {Stage} */ stage, /** @type {number} */ product) {
  const [other] = await invite(stage, 1)
  const taken = []
  const statuses = []
  for (let time = 0; time < 3; time++) {
    const begun = performance.now()
    statuses.push((await placeOrder(stage.shop.origin, other, orderBody([{ product, qty: 1 }]))).status)
    taken.push(performance.now() - begun)
  }
  return { statuses, ms: Math.round(taken.sort((a, b) => a - b)[1]) }
}

/** @type {import('./order-trials.mjs').Trial[]} */
export const holdTrials = [
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
  {
    what: 'S12 R10 orders left unpaid, clicked again, or delivered',
    async run(stage) {
      const [{ origin }, [greedy, patient]] = [stage.shop, stage.buyers]
      const product = await addProduct(stage, 1000)
      const order = async (/** @type {typeof greedy} */ buyer, /** @type {number} */ qty) =>
        placeOrder(origin, buyer, orderBody([{ product, qty }]))
      const tooMany = await order(greedy, UNITS + 1)
      const answers = []
      for (let time = 0; time < OPEN_ORDERS + 2; time++) answers.push(await order(greedy, UNITS))
      const orders = answers.flatMap(({ json }) => json?._id ?? [])
      const left = await stockOf(stage, product)
      const delivered = (await order(patient, 1)).json._id
      const deliver = { method: 'PUT', token: stage.admin.token }
      await call(`${origin}/api/orders/deliver/${delivered}/`, deliver)

      await runOut(stage, [delivered, ...orders])
      const again = await Promise.all(orders.map((id) => startPayment(origin, greedy, id)))
      await runOut(stage, [delivered, ...orders])
      const third = await Promise.all(orders.map((id) => startPayment(origin, greedy, id)))
      return {
        tried: `${answers.length} orders of ${UNITS}, twice run out, ${again.length + third.length} clicks`,
        broken: [
          ...differs(`${UNITS + 1} pieces`, tooMany.status, 400),
          ...differs('orders', tally(answers), { 201: OPEN_ORDERS, '409 too-many-open-orders': 2 }),
          ...differs('left for others', left, 1000 - OPEN_ORDERS * UNITS),
          ...differs('clicks after the first time', tally(again), { 201: OPEN_ORDERS }),
          ...differs('clicks after the second time', tally(third), { '409 hold-expired': OPEN_ORDERS }),
          ...differs('stock without what was delivered', await stockOf(stage, product), 999),
        ],
      }
    },
  },
]
