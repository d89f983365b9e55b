import { settings } from '@/lib/settings/settings'
import { inParallel, mismatch, tally } from '@/testing/books/calls'
import { type Account, orderBody, placeOrder } from '@/testing/books/shopping'
import { addProduct, registerBuyers, stockOf, type Trial } from './context'

const RACING_ORDERS = 50
const ORDERS_PER_BUYER = settings.MAX_OPEN_ORDERS.default

/** Selects the buyers in turn. */
function buyerFor(buyers: Account[], index: number) {
  const buyer = buyers[index % buyers.length]
  if (!buyer) throw new Error('There are no buyers.')
  return buyer
}

export const lastUnitTrial: Trial = {
  name: 'F01 many buyers order the last unit',
  async run(context) {
    const product = await addProduct(context, 1)
    const body = orderBody([{ product, qty: 1 }])
    const buyers = await registerBuyers(context, RACING_ORDERS / ORDERS_PER_BUYER)
    const responses = await inParallel(RACING_ORDERS, (index) =>
      placeOrder(context.shop.origin, buyerFor(buyers, index), body),
    )
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
