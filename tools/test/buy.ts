/**
 * node scripts/run.cjs tools/test/buy ORIGIN: buys a product in a demo shop as the README's buyer, and prints the order's number. With an
 * order's number behind it: only checks that this order is paid. Exits with 1 and the reason when that fails.
 */

import type { Account } from '@/ops/prove/context'
import { demoAccounts } from '@/prisma/demo/accounts'
import { call, requireStatus } from '@/testing/books/calls'
import { approve, orderBody, pay, placeOrder, startPayment, totalOf } from '@/testing/books/shopping'
import { runProgram } from './program'

const [origin = '', known] = process.argv.slice(2)

async function logIn(): Promise<Account> {
  const { email, password } = demoAccounts[2]
  const body = { username: email, password }
  const response = await call(`${origin}/api/users/login/`, { method: 'POST', body })
  requireStatus(response, 200, 'The buyer cannot log in')
  return response.json
}

/** @returns the paid order */
async function buy(buyer: Account): Promise<number> {
  const { json: products } = await call(`${origin}/api/products/`)
  const product = products.find((each: { countInStock: number }) => each.countInStock > 0)
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
