import { setTimeout as sleep } from 'node:timers/promises'
import { orderJson } from '@/lib/sales/orders/order-schema'
import { call, mismatch } from '@/testing/books/calls'
import { orderBody, paidOrder, refund } from '@/testing/books/shopping'
import { addProduct, type Context, type Trial } from './context'
import { findMismatches } from './kill-trial'

const ORDERS = 6
const MAX_RUN_MS = 400
const BODY = { amount: '1.00', reason: 'Trial', restock: [] }

async function refundStatusesOf({ shop, admin }: Context, order: number) {
  const { json } = await call(`${shop.origin}/api/orders/${order}/`, { token: admin.token })
  return orderJson.parse(json).refunds.map(({ status }) => status)
}

/** @param rounds  a fifth of them are kills */
export const refundKillTrial = (rounds: number): Trial => ({
  name: 'R02 kill -9 of all programs during refunds',
  async run(context) {
    const { shop } = context
    const kills = Math.ceil(rounds / 5)
    const broken = []
    for (let round = 1; round <= kills; round++) {
      const orders: number[] = []
      for (let index = 0; index < ORDERS; index++) {
        const body = orderBody([{ product: await addProduct(context, 5), qty: 1 }])
        orders.push(await paidOrder(shop.origin, context.buyer, body))
      }
      const click = (order: number) =>
        refund(shop.origin, context.admin, order, BODY, `round-${round},-order-${order}`)
      const clicks = Promise.all(orders.map((order) => click(order).catch(() => null)))
      await sleep(Math.random() * MAX_RUN_MS)
      await shop.restart?.()
      await clicks
      broken.push(...(await findMismatches(shop)))
      // The same click again: it is the same refund, or the first that arrives.
      const again = await Promise.all(orders.map(click))
      broken.push(...mismatch('second clicks', [...new Set(again.map(({ status }) => status))], [201]))
      for (const order of orders)
        broken.push(...mismatch(`order ${order}`, await refundStatusesOf(context, order), ['completed']))
      broken.push(...(await findMismatches(shop)))
    }
    return { tried: `${kills} kills, ${ORDERS} refunds each, clicked again afterwards`, broken }
  },
})
