import { createShop, type Operations, ShopError } from 'ecommerce-site-client'

/**
 * Requests a label for each order that is to be shipped, and tells the shop its number. An order that was shipped meanwhile is not asked
 * for again. One that was refunded, or is on hold, since the list was read is named: its label must not be used. A key with the scopes
 * `orders:read` and `orders:ship`. `SHOP_URL=… SHOP_KEY=sk_… node carrier-labels.js`
 */

type Order = Operations['listOrders']['answer'][number]

const { SHOP_URL = 'http://localhost:3000', SHOP_KEY } = process.env
const shop = createShop({ url: SHOP_URL, key: SHOP_KEY })

/** The carrier's program: takes an address, returns a tracking number. The same `reference` gets the same label. */
async function requestLabel({ _id, shippingAddress, buyer }: Order): Promise<string> {
  const label = { reference: `order-${_id}`, name: buyer.name, ...shippingAddress }
  return `TEST-${label.reference}`
}

// All of them first: a shipped order leaves the list, and the pages after it would move up.
const orders: Order[] = []
for await (const order of shop.all('listOrders', { query: { status: ['to-ship'], sort: 'placed' } }))
  orders.push(order)
for (const order of orders) {
  const number = await requestLabel(order)
  const body = { carrier: 'Test carrier', number, url: '' }
  try {
    await shop.shipOrder({ path: { id: order._id }, body })
    console.log(order._id, number)
  } catch (error) {
    if (!(error instanceof ShopError) || error.status !== 409) throw error
    console.log(order._id, 'Do not send:', error.code)
  }
}
