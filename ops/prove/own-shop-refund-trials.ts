import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, inParallel, type Json, mismatch, requireStatus, statusesOf } from '@/testing/books/calls'
import { findMismatches } from './kill-trials'
import type { Trial } from './order-trials'
import { paidOrder, refund, refundsOf } from './refund-trials'
import type { Shop } from './shop'

const ORDERS = 6
const MAX_RUN_MS = 400
/** PayPal's event about a refund is processed within seconds. */
const RECOVERY_TIMEOUT_MS = 60_000
const BODY = { amount: '1.00', reason: 'Trial', restock: [] }

/** Refunds a part of the newest capture at PayPal itself. The simulator's address is in its links. */
async function refundAtPaypal({ dataFolder }: Shop, order: number, amount: string) {
  const { orders, answers } = JSON.parse(
    readFileSync(path.join(dataFolder ?? '', 'paypal-simulator.json'), 'utf8'),
  )
  const { origin } = new URL(answers.at(-1)[1].body.links[0].href)
  const { purchase_units: units } = orders.find(
    (each: Json) => each.purchase_units[0].custom_id === String(order),
  )
  const url = `${origin}/simulator/captures/${units[0].payments.captures[0].id}/refunds`
  requireStatus(await call(url, { method: 'POST', body: { amount } }), 200, 'PayPal could not refund')
}

export const ownShopRefundTrials: (rounds: number) => Trial[] = (rounds) => [
  {
    name: 'R05 R06 a refund at PayPal and one of the shop at once',
    async run(context) {
      const { id } = await paidOrder(context)
      const body = { ...BODY, amount: '2.00' }
      const [response] = await Promise.all([
        refund(context, id, body),
        refundAtPaypal(context.shop, id, '1.00'),
      ])
      let found = await refundsOf(context, id)
      for (const end = Date.now() + RECOVERY_TIMEOUT_MS; found.sum !== '3.00' && Date.now() < end; ) {
        await sleep(500)
        found = await refundsOf(context, id)
      }
      const wanted = { statuses: ['completed', 'completed'], sum: '3.00', isPaid: true }
      return {
        tried: '2.00 by an admin, 1.00 at PayPal',
        broken: [...mismatch('status', response.status, 201), ...mismatch('refunds', found, wanted)],
      }
    },
  },
  {
    name: 'R02 kill -9 of all programs during refunds',
    async run(context) {
      const { shop } = context
      const kills = Math.ceil(rounds / 5)
      const broken = []
      for (let round = 1; round <= kills; round++) {
        const orders: number[] = []
        for (let index = 0; index < ORDERS; index++) orders.push((await paidOrder(context)).id)
        const click = (index: number) =>
          refund(
            context,
            orders[index] ?? 0,
            BODY,
            `round ${round}, order ${orders[index]}`.replaceAll(' ', '-'),
          )
        const clicks = inParallel(ORDERS, (index) => click(index).catch(() => null))
        await sleep(Math.random() * MAX_RUN_MS)
        await shop.restart?.()
        await clicks
        broken.push(...(await findMismatches(shop)))
        // The same click again: it is the same refund, or the first that arrives.
        const again = await inParallel(ORDERS, click)
        broken.push(...mismatch('second clicks', [...new Set(statusesOf(again))], [201]))
        for (const order of orders)
          broken.push(
            ...mismatch(`order ${order}`, (await refundsOf(context, order)).statuses, ['completed']),
          )
        broken.push(...(await findMismatches(shop)))
      }
      return { tried: `${kills} kills, ${ORDERS} refunds each, clicked again afterwards`, broken }
    },
  },
]
