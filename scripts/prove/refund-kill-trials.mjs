import { setTimeout as sleep } from 'node:timers/promises'
import { inParallel, mismatch, statusesOf } from './calls.mjs'
import { findMismatches } from './kill-trials.mjs'
import { paidOrder, refund, refundsOf } from './refund-trials.mjs'

const ORDERS = 6
const MAX_RUN_MS = 400
const BODY = { amount: '1.00', reason: 'Trial', restock: [] }

/** @type {(rounds: number) => import('./order-trials.mjs').Trial[]} */
export const refundKillTrials = (rounds) => [
  {
    name: 'R02 kill -9 of all programs during refunds',
    async run(context) {
      const { shop } = context
      const kills = Math.ceil(rounds / 5)
      const broken = []
      for (let round = 1; round <= kills; round++) {
        /** @type {number[]} */
        const orders = []
        for (let index = 0; index < ORDERS; index++) orders.push((await paidOrder(context)).id)
        const click = (/** @type {number} */ index) =>
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
