/**
 * node scripts/testing/buy.mjs ORIGIN: buys a product in a demo shop as the README's buyer, and prints the order's number. With an
 * order's number behind it: only checks that this order is paid. Exits with 1 and the reason when that fails.
 */
import { demoAccounts } from '../../prisma/demo/accounts.mjs'
import { call, requireStatus } from '../prove/calls.mjs'
import { approve, orderBody, pay, placeOrder, startPayment, totalOf } from '../prove/shopping.mjs'
import { runProgram } from './program.mjs'

const [origin = '', known] = process.argv.slice(2)

/** @returns {Promise<import('../prove/context.mjs').Account>} */
async function logIn() {
  const { email, password } = demoAccounts[2]
  const body = { username: email, password }
  const response = await call(`${origin}/api/users/login/`, { method: 'POST', body })
  requireStatus(response, 200, 'The buyer cannot log in')
  return response.json
}

/** @returns {Promise<number>} the paid order */
async function buy(/** @type {import('../prove/context.mjs').Account} */ buyer) {
  const { json: products } = await call(`${origin}/api/products/`)
  const product = products.find((/** @type {{ countInStock: number }} */ each) => each.countInStock > 0)
  const body = orderBody([{ product: product._id, qty: 1 }], totalOf(1, Math.round(product.price * 100)))
  const placed = await placeOrder(origin, buyer, body)
  requireStatus(placed, 201, 'The order cannot be placed')
  const order = placed.json._id
  const started = await startPayment(origin, buyer, order)
  requireStatus(started, 201, 'The payment cannot be started')
  await approve(origin, started.json.id)
  requireStatus(await pay(origin, buyer, order), 200, 'The order cannot be paid')
  return order
}

await runProgram(async () => {
  const buyer = await logIn()
  const order = known ? Number(known) : await buy(buyer)
  const { json } = await call(`${origin}/api/orders/${order}/`, { token: buyer.token })
  if (!json?.isPaid) throw new Error(`Order ${order} is not paid.`)
  console.log(order)
  return 0
})
