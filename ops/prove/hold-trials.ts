import { setTimeout as sleep } from 'node:timers/promises'
import { settings } from '@/lib/settings/settings'
import { call, mismatch, tally } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import { approve, orderBody, pay, placeOrder, startPayment } from '@/testing/books/shopping'
import { addProduct, type Context, stockOf } from './context'
import type { Trial } from './order-trials'

const MAX_OPEN_ORDERS = settings.MAX_OPEN_ORDERS.default
const MAX_UNITS = settings.MAX_ORDER_UNITS.default
/** So many units in each unpaid order are all that a new account may hold. */
const HELD_UNITS = settings.MAX_HELD_UNITS.default / MAX_OPEN_ORDERS
/** By default the shop releases expired holds every 20 seconds. */
const RELEASE_TIMEOUT_MS = 90_000

/** Lets the holds of these orders expire, and waits until the shop has released all but those of delivered orders. */
export async function expireHolds({ shop: { databaseUrl } }: Context, orders: number[]) {
  const expire = `update "Order" set "heldUntil" = now() where id = any($1) and "stockState" = 'held'`
  await query(databaseUrl, expire, [orders])
  const held = `select 1 from "Order" where id = any($1) and "stockState" = 'held' and "deliveredAt" is null`
  for (const end = Date.now() + RELEASE_TIMEOUT_MS; Date.now() < end; await sleep(500)) {
    if ((await query(databaseUrl, held, [orders])).length === 0) return
  }
  throw new Error(`The shop released no hold within ${RELEASE_TIMEOUT_MS / 1000} s`)
}

/** These trials wait for rounds of the shop's own jobs. */
export const holdTrials: Trial[] = [
  {
    name: 'S12 W12 R10 unpaid, retried and delivered orders',
    async run(context) {
      const [{ origin }, [hoarder, other]] = [context.shop, context.buyers]
      const product = await addProduct(context, 1000)
      const order = async (buyer: typeof hoarder, qty: number) =>
        placeOrder(origin, buyer, orderBody([{ product, qty }]))
      const tooMany = await order(hoarder, MAX_UNITS + 1)
      const responses = []
      for (let count = 0; count < MAX_OPEN_ORDERS + 2; count++) {
        if (count === MAX_OPEN_ORDERS - 1) responses.push(await order(hoarder, HELD_UNITS + 1))
        responses.push(await order(hoarder, HELD_UNITS))
      }
      const orders = responses.flatMap(({ json }) => json?._id ?? [])
      const left = await stockOf(context, product)
      const delivered = (await order(other, 1)).json._id
      const deliver = { method: 'PUT', token: context.admin.token }
      await call(`${origin}/api/orders/deliver/${delivered}/`, deliver)

      await expireHolds(context, [delivered, ...orders])
      const again = await Promise.all(orders.map((id) => startPayment(origin, hoarder, id)))
      await expireHolds(context, [delivered, ...orders])
      const declined = []
      for (const [index, { json }] of again.entries()) {
        await approve(origin, json?.id, 'decline')
        declined.push(await pay(origin, hoarder, orders[index]))
      }
      const third = await Promise.all(orders.map((id) => startPayment(origin, hoarder, id)))
      return {
        tried: `${responses.length} orders of ${HELD_UNITS}, expired twice, ${again.length + third.length} clicks`,
        broken: [
          ...mismatch(`${MAX_UNITS + 1} units`, tooMany.status, 400),
          ...mismatch('orders', tally(responses), {
            201: MAX_OPEN_ORDERS,
            '409 too-many-held-units': 1,
            '409 too-many-open-orders': 2,
          }),
          ...mismatch('left for others', left, 1000 - MAX_OPEN_ORDERS * HELD_UNITS),
          ...mismatch('clicks after the first expiry', tally(again), { 201: MAX_OPEN_ORDERS }),
          ...mismatch('cards declined late', tally(declined), { '402 payment-declined': MAX_OPEN_ORDERS }),
          ...mismatch('clicks after the second expiry', tally(third), {
            '409 hold-expired': MAX_OPEN_ORDERS,
          }),
          ...mismatch('stock without the delivered unit', await stockOf(context, product), 999),
        ],
      }
    },
  },
]
