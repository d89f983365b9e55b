import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paypalOrderJson } from '@/lib/money/payments/payment-schema'
import { orderJson } from '@/lib/sales/orders/order-schema'
import { z } from '@/lib/shared/validation/zod'
import { call } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import {
  type Account,
  approve,
  created,
  orderBody,
  pay,
  placeOrder,
  refund,
  startPayment,
} from '@/testing/books/shopping'
import { addProduct, type Context, registerBuyers, type Trial } from './context'
import type { Shop } from './trial-shop'

/** What the shop has acknowledged: order → the token of its buyer, and whether it was paid. */
export type Acknowledged = Map<number, { token: string; isPaid: boolean }>

const BUYERS = 6
const MIN_RUN_MS = 100
const MAX_RUN_MS = 1500
const FIRST_ORDER_TIMEOUT_MS = 30_000
/** The shop polls open payments at its start and then, by default, every 20 seconds. */
const RECOVERY_TIMEOUT_MS = 90_000

/** What PayPal has of an order's money. */
type Captured = { count: number; refunded: string }
const NOTHING: Captured = { count: 0, refunded: '0.00' }

/** Buys in a loop, has a part refunded, and records what the shop acknowledges. Returns when the shop stops responding. */
async function buyUntilKilled(context: Context, buyer: Account, product: number, acknowledged: Acknowledged) {
  const { origin } = context.shop
  try {
    for (;;) {
      const placed = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
      if (placed.status !== 201) continue
      const order = { token: buyer.token, isPaid: false }
      const { _id } = created.parse(placed.json)
      acknowledged.set(_id, order)
      const started = await startPayment(origin, buyer, _id)
      if (started.status !== 201) continue
      await approve(origin, paypalOrderJson.parse(started.json).id)
      order.isPaid = (await pay(origin, buyer, _id)).status === 200
      const body = { amount: '1.00', reason: 'Trial', restock: [] }
      if (order.isPaid) await refund(origin, context.admin, _id, body)
    }
  } catch {
    // The connection broke: the shop was killed.
  }
}

/** Waits until more than `count` orders are acknowledged, or the timeout passes. */
async function waitForOrder(acknowledged: Acknowledged, count: number) {
  const end = Date.now() + FIRST_ORDER_TIMEOUT_MS
  while (acknowledged.size <= count && Date.now() < end) await sleep(20)
}

/** Finds acknowledged orders that the shop no longer has, or no longer has as paid. */
async function findLost(origin: string, acknowledged: Acknowledged) {
  const lost = []
  for (const [id, { token, isPaid }] of acknowledged) {
    const { status, json } = await call(`${origin}/api/orders/${id}/`, { token })
    if (status !== 200) lost.push(`order ${id} is gone (${status})`)
    else if (isPaid && !orderJson.parse(json).isPaid) lost.push(`order ${id} is no longer paid`)
  }
  return lost
}

const taken = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

const capture = z.object({ status: z.string() })
const repayment = z.object({ amount: z.object({ value: z.string() }) })
const money = z.object({ captures: z.array(capture), refunds: z.array(repayment) })
const unit = z.object({ custom_id: z.string(), payments: money.partial().default({}) })
const simulatorState = z.object({ orders: z.array(z.object({ purchase_units: z.array(unit) })) })

/** Counts the captures in the simulator's state file, and what was refunded of them: order id → captured. */
function capturesOf(dataFolder: string) {
  const captures: Map<number, Captured> = new Map()
  const file = path.join(dataFolder, 'paypal-simulator.json')
  // The simulator writes it at its first order.
  if (!existsSync(file)) return captures
  const { orders } = simulatorState.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const { custom_id: id, payments } of orders.flatMap((order) => order.purchase_units)) {
    const before = captures.get(Number(id)) ?? NOTHING
    const { captures: atPaypal = [], refunds = [] } = payments
    const count = atPaypal.filter(({ status }) => taken.includes(status)).length
    const refunded = [before.refunded, ...refunds.map(({ amount }) => amount.value)]
    const cents = refunded.reduce((sum, value) => sum + Math.round(Number(value) * 100), 0)
    captures.set(Number(id), { count: before.count + count, refunded: (cents / 100).toFixed(2) })
  }
  return captures
}

/** All orders but those of the demo data, which have no payment at the simulator. */
const PLACED = `
  select id, "paidAt" is not null as "isPaid", to_char("refundedCents" / 100.0, 'FM999990.00') as refunded,
    (select count(*)::int from "Refund" r where r."orderId" = o.id and r.status <> 'completed') as open from "Order" o
  where not exists (
    select from "Payment" p where p."orderId" = o.id and starts_with(p."providerOrderId", 'DEMO-')
  )
  order by id`
const placedOrder = z.object({ id: z.int(), isPaid: z.boolean(), refunded: z.string(), open: z.int() })

/**
 * Returns a line for each paid order without exactly one capture, each unpaid order with any, and each order whose refunds are
 * not those at PayPal.
 * @param captures  by order id
 */
export function compareCaptures(orders: z.infer<typeof placedOrder>[], captures: Map<number, Captured>) {
  return orders.flatMap(({ id, isPaid, refunded, open }) => {
    const captured = captures.get(id) ?? NOTHING
    const lines = []
    if (captured.count !== (isPaid ? 1 : 0))
      lines.push(`order ${id}: ${captured.count} captures, ${isPaid ? 'paid' : 'not paid'}`)
    if (captured.refunded !== refunded || open > 0)
      lines.push(`order ${id}: ${refunded} refunded, ${open} refunds open, ${captured.refunded} at PayPal`)
    return lines
  })
}

/** Compares orders with captures until they agree or the timeout passes; returns what still differs. */
export async function findMismatches({ databaseUrl, dataFolder }: Shop) {
  for (const end = Date.now() + RECOVERY_TIMEOUT_MS; ; await sleep(1000)) {
    const placed = z.array(placedOrder).parse(await query(databaseUrl, PLACED))
    const mismatches = compareCaptures(placed, capturesOf(dataFolder ?? ''))
    if (mismatches.length === 0 || Date.now() > end) return mismatches
  }
}

export const killTrial = (rounds: number): Trial => ({
  name: 'O03 P07 R02 kill -9 of all programs under load',
  async run(context) {
    const { shop } = context
    const product = await addProduct(context, 1_000_000)
    const acknowledged: Acknowledged = new Map()
    for (let round = 1; round <= rounds; round++) {
      console.log(`    round ${round} of ${rounds}, ${acknowledged.size} orders so far`)
      const before = acknowledged.size
      // New buyers: the unpaid orders of earlier rounds count against an account's limit.
      const buyers = await registerBuyers(context, BUYERS)
      const runs = buyers.map((buyer) => buyUntilKilled(context, buyer, product, acknowledged))
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
})
