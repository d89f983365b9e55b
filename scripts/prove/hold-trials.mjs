import { setTimeout as sleep } from 'node:timers/promises'
import { settings } from '../../lib/settings.mjs'
import { call, differs, tally } from './calls.mjs'
import { ask } from './database.mjs'
import { approve, orderBody, pay, placeOrder, startPayment } from './shopping.mjs'
import { addProduct, stockOf } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

/** What one account may do by default. */
const OPEN_ORDERS = settings.MAX_OPEN_ORDERS.default
const UNITS = settings.MAX_ORDER_UNITS.default
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

/**
 * They wait for the shop's own rounds.
 * @type {import('./order-trials.mjs').Trial[]}
 */
export const holdTrials = [
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
      const declined = []
      for (const [index, { json }] of again.entries()) {
        await approve(origin, json?.id, 'decline')
        declined.push(await pay(origin, greedy, orders[index]))
      }
      const third = await Promise.all(orders.map((id) => startPayment(origin, greedy, id)))
      return {
        tried: `${answers.length} orders of ${UNITS}, twice run out, ${again.length + third.length} clicks`,
        broken: [
          ...differs(`${UNITS + 1} pieces`, tooMany.status, 400),
          ...differs('orders', tally(answers), { 201: OPEN_ORDERS, '409 too-many-open-orders': 2 }),
          ...differs('left for others', left, 1000 - OPEN_ORDERS * UNITS),
          ...differs('clicks after the first time', tally(again), { 201: OPEN_ORDERS }),
          ...differs('cards declined late', tally(declined), { '402 payment-declined': OPEN_ORDERS }),
          ...differs('clicks after the second time', tally(third), { '409 hold-expired': OPEN_ORDERS }),
          ...differs('stock without what was delivered', await stockOf(stage, product), 999),
        ],
      }
    },
  },
]
