import { settings } from '@/lib/platform/config/settings'
import { mismatch, tally } from '@/testing/books/calls'
import { orderBody, placeOrder } from '@/testing/books/shopping'
import { addProduct, registerBuyers, stockOf, type Trial } from './context'

const RACING_ORDERS = 50
const ORDERS_PER_BUYER = settings.MAX_OPEN_ORDERS.default

export const lastUnitTrial: Trial = {
  name: 'F01 many buyers order the last unit',
  async run(context) {
    const product = await addProduct(context, 1)
    const body = orderBody([{ product, qty: 1 }])
    const buyers = await registerBuyers(context, RACING_ORDERS / ORDERS_PER_BUYER)
    const inTurn = Array.from({ length: ORDERS_PER_BUYER }, () => buyers).flat()
    const responses = await Promise.all(inTurn.map((buyer) => placeOrder(context.shop.origin, buyer, body)))
    const { 201: placed, '409 out-of-stock': refused, ...others } = tally(responses)
    return {
      tried: `${RACING_ORDERS} orders at once`,
      broken: [
        ...mismatch('orders, refusals, others', [placed, refused, others], [1, RACING_ORDERS - 1, {}]),
        ...mismatch('stock', await stockOf(context, product), 0),
      ],
    }
  },
}
