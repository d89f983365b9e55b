import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './calls.mjs'
import { addProduct, registerBuyers } from './context.mjs'
import { query } from './database.mjs'
import { approve, orderBody, pay, placeOrder, startPayment } from './shopping.mjs'

/** @typedef {{ token: string, isPaid: boolean }} Acknowledged  what the shop acknowledged of an order before the kill */

const BUYERS = 6
const MIN_RUN_MS = 100
const MAX_RUN_MS = 1500
const FIRST_ORDER_TIMEOUT_MS = 30_000
/** The shop polls open payments at its start and then, by default, every 20 seconds. */
const RECOVERY_TIMEOUT_MS = 90_000

/** Buys in a loop and records what the shop acknowledges. Returns when the shop stops responding. */
async function buyUntilKilled(
  /** @type {string} */ origin,
  /** @type {import('./context.mjs').Account} */ buyer,
  /** @type {number} */ product,
  /** @type {Map<number, Acknowledged>} */ acknowledged,
) {
  try {
    for (;;) {
      const placed = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
      if (placed.status !== 201) continue
      const order = { token: buyer.token, isPaid: false }
      acknowledged.set(placed.json._id, order)
      const started = await startPayment(origin, buyer, placed.json._id)
      if (started.status !== 201) continue
      await approve(origin, started.json.id)
      order.isPaid = (await pay(origin, buyer, placed.json._id)).status === 200
    }
  } catch {
    // The connection broke: the shop was killed.
  }
}

/** Waits until more than `count` orders are acknowledged, or the timeout passes. */
async function waitForOrder(
  /** @type {Map<number, Acknowledged>} */ acknowledged,
  /** @type {number} */ count,
) {
  const end = Date.now() + FIRST_ORDER_TIMEOUT_MS
  while (acknowledged.size <= count && Date.now() < end) await sleep(20)
}

/** Finds acknowledged orders that the shop no longer has, or no longer has as paid. */
async function findLost(/** @type {string} */ origin, /** @type {Map<number, Acknowledged>} */ acknowledged) {
  const lost = []
  for (const [id, { token, isPaid }] of acknowledged) {
    const { status, json } = await call(`${origin}/api/orders/${id}/`, { token })
    if (status !== 200) lost.push(`order ${id} is gone (${status})`)
    else if (isPaid && !json.isPaid) lost.push(`order ${id} is no longer paid`)
  }
  return lost
}

/** Counts the completed captures in the simulator's state file: order id → captures. */
function capturesOf(/** @type {string} */ dataFolder) {
  const state = JSON.parse(readFileSync(path.join(dataFolder, 'paypal-simulator.json'), 'utf8'))
  /** @type {Map<number, number>} */
  const captures = new Map()
  for (const { purchase_units: units } of state.orders) {
    for (const { custom_id: id, payments } of units) {
      const completed = (payments?.captures ?? []).filter(
        (/** @type {{ status: string }} */ { status }) => status === 'COMPLETED',
      ).length
      captures.set(Number(id), (captures.get(Number(id)) ?? 0) + completed)
    }
  }
  return captures
}

/** All orders but those of the demo data, which have no payment at the simulator. */
const PLACED = `
  select id, "paidAt" is not null as "isPaid" from "Order" o
  where not exists (
    select from "Payment" p where p."orderId" = o.id and starts_with(p."providerOrderId", 'DEMO-')
  )
  order by id`

/**
 * Returns a line for each paid order without exactly one capture and each unpaid order with any.
 * @param {{ id: number, isPaid: boolean }[]} orders
 * @param {Map<number, number>} captures  order id → completed captures
 */
export function compareCaptures(orders, captures) {
  return orders
    .map(({ id, isPaid }) => ({ id, isPaid, count: captures.get(id) ?? 0 }))
    .filter(({ isPaid, count }) => count !== (isPaid ? 1 : 0))
    .map(({ id, isPaid, count }) => `order ${id}: ${count} captures, ${isPaid ? 'paid' : 'not paid'}`)
}

/** Compares orders with captures until they agree or the timeout passes; returns what still differs. */
async function findMismatches(/** @type {import('./shop.mjs').Shop} */ { databaseUrl, dataFolder }) {
  for (const end = Date.now() + RECOVERY_TIMEOUT_MS; ; await sleep(1000)) {
    const mismatches = compareCaptures(await query(databaseUrl, PLACED), capturesOf(dataFolder ?? ''))
    if (mismatches.length === 0 || Date.now() > end) return mismatches
  }
}

/** @type {(rounds: number) => import('./order-trials.mjs').Trial[]} */
export const killTrials = (rounds) => [
  {
    name: 'O03 P07 kill -9 of all programs under load',
    async run(context) {
      const { shop } = context
      const product = await addProduct(context, 1_000_000)
      /** @type {Map<number, Acknowledged>} */
      const acknowledged = new Map()
      for (let round = 1; round <= rounds; round++) {
        console.log(`    round ${round} of ${rounds}, ${acknowledged.size} orders so far`)
        const before = acknowledged.size
        // New buyers: the unpaid orders of earlier rounds count against an account's limit.
        const buyers = await registerBuyers(context, BUYERS)
        const runs = buyers.map((buyer) => buyUntilKilled(shop.origin, buyer, product, acknowledged))
        // Otherwise a slow machine could kill the shop before its first sale in every round.
        if (round % 2 === 1) await waitForOrder(acknowledged, before)
        await sleep(MIN_RUN_MS + Math.random() * (MAX_RUN_MS - MIN_RUN_MS))
        await shop.restart?.()
        await Promise.all(runs)
      }
      const broken = [...(await findLost(shop.origin, acknowledged)), ...(await findMismatches(shop))]
      const paid = [...acknowledged.values()].filter(({ isPaid }) => isPaid).length
      if (acknowledged.size === 0) broken.push('nothing was bought between the kills')
      return { tried: `${rounds} kills, ${acknowledged.size} orders, ${paid} reported as paid`, broken }
    },
  },
]
