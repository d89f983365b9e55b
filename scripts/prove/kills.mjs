import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './calls.mjs'
import { ask } from './database.mjs'
import { approve, orderBody, pay, placeOrder, startPayment } from './shopping.mjs'
import { addProduct, invite } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {{ token: string, isPaid: boolean }} Acknowledged what the shop had said of an order before it was killed */

const SHOPPERS = 6
const SHORTEST_MS = 100
const LONGEST_MS = 1500
const BUSY_MS = 30_000
/** The shop asks about open payments at its start, and then every 20 seconds. */
const HEALING_MS = 90_000

/** Buys without end, and keeps what the shop acknowledges; ends when the shop stops answering. */
async function buy(
  /** @type {string} */ origin,
  /** @type {import('./stage.mjs').Person} */ buyer,
  /** @type {number} */ product,
  /** @type {Map<number, Acknowledged>} */ acknowledged,
) {
  try {
    for (;;) {
      const placed = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
      if (placed.status !== 201) continue
      const order = { token: buyer.token, isPaid: false }
      acknowledged.set(placed.json._id, order)
      const begun = await startPayment(origin, buyer, placed.json._id)
      if (begun.status !== 201) continue
      await approve(origin, begun.json.id)
      order.isPaid = (await pay(origin, buyer, placed.json._id)).status === 200
    }
  } catch {
    // The connection broke: the shop is dead.
  }
}

/** Waits for another order than the first `before`, for a while. */
async function untilAcknowledged(
  /** @type {Map<number, Acknowledged>} */ acknowledged,
  /** @type {number} */ before,
) {
  for (const end = Date.now() + BUSY_MS; acknowledged.size <= before && Date.now() < end; ) await sleep(20)
}

/** Orders that the shop had acknowledged and no longer knows, or no longer knows as paid. */
async function findLost(/** @type {string} */ origin, /** @type {Map<number, Acknowledged>} */ acknowledged) {
  const lost = []
  for (const [id, { token, isPaid }] of acknowledged) {
    const { status, json } = await call(`${origin}/api/orders/${id}/`, { token })
    if (status !== 200) lost.push(`order ${id} is gone (${status})`)
    else if (isPaid && !json.isPaid) lost.push(`order ${id} is no longer paid`)
  }
  return lost
}

/** Money that the provider has taken, by its own book: order id → captures. */
function capturesOf(/** @type {string} */ dataFolder) {
  const book = JSON.parse(readFileSync(path.join(dataFolder, 'paypal-simulator.json'), 'utf8'))
  /** @type {Map<number, number>} */
  const captures = new Map()
  for (const { purchase_units: units } of book.orders) {
    for (const { custom_id: id, payments } of units) {
      const taken = (payments?.captures ?? []).filter(
        (/** @type {{ status: string }} */ { status }) => status === 'COMPLETED',
      ).length
      captures.set(Number(id), (captures.get(Number(id)) ?? 0) + taken)
    }
  }
  return captures
}

/** What was placed in the shop; the demo's own orders were paid at no provider. */
const PLACED = `
  select id, "paidAt" is not null as "isPaid" from "Order" o
  where not exists (
    select from "Payment" p where p."orderId" = o.id and starts_with(p."providerOrderId", 'DEMO-')
  )
  order by id`

/**
 * Where the shop's book and the provider's say different things.
 * @param {{ id: number, isPaid: boolean }[]} orders
 * @param {Map<number, number>} captures
 */
export function compareBooks(orders, captures) {
  return orders
    .map(({ id, isPaid }) => ({ id, isPaid, taken: captures.get(id) ?? 0 }))
    .filter(({ isPaid, taken }) => taken !== (isPaid ? 1 : 0))
    .map(({ id, isPaid, taken }) => `order ${id}: ${taken} captures, ${isPaid ? 'paid' : 'not paid'}`)
}

/** Compares the provider's book with the shop's until they agree, or for as long as healing may take. */
async function findWrong(/** @type {import('./shops.mjs').Shop} */ { databaseUrl, dataFolder }) {
  for (const end = Date.now() + HEALING_MS; ; await sleep(1000)) {
    const wrong = compareBooks(await ask(databaseUrl, PLACED), capturesOf(dataFolder ?? ''))
    if (wrong.length === 0 || Date.now() > end) return wrong
  }
}

/** @type {(rounds: number) => import('./order-trials.mjs').Trial[]} */
export const killTrials = (rounds) => [
  {
    what: 'O03 P07 kill -9 of everything while people buy',
    async run(stage) {
      const { shop } = stage
      const product = await addProduct(stage, 1_000_000)
      /** @type {Map<number, Acknowledged>} */
      const acknowledged = new Map()
      for (let round = 1; round <= rounds; round++) {
        console.log(`    round ${round} of ${rounds}, ${acknowledged.size} orders so far`)
        const before = acknowledged.size
        // What they leave unpaid stays with them.
        const buyers = await invite(stage, SHOPPERS)
        const shoppers = buyers.map((buyer) => buy(shop.origin, buyer, product, acknowledged))
        // On a slow machine a shop would otherwise be killed before it has sold anything, every time.
        if (round % 2 === 1) await untilAcknowledged(acknowledged, before)
        await sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
        await shop.restart?.()
        await Promise.all(shoppers)
      }
      const broken = [...(await findLost(shop.origin, acknowledged)), ...(await findWrong(shop))]
      const paid = [...acknowledged.values()].filter(({ isPaid }) => isPaid).length
      if (acknowledged.size === 0) broken.push('nothing was bought between the kills')
      return { tried: `${rounds} kills, ${acknowledged.size} orders, ${paid} reported as paid`, broken }
    },
  },
]
