/**
 * node scripts/run.cjs testing/programs/buy ORIGIN [ORDER]: buys a product in a demo shop, and prints the order's number. With
 * one it only checks that this order is paid. Exits with 1 and the reason when that fails.
 */

import { productJson } from '@/lib/catalog/products/product-schema'
import { orderJson } from '@/lib/sales/orders/order-schema'
import { z } from '@/lib/shared/validation/zod'
import { demoAccounts } from '@/prisma/demo/accounts'
import { call, requireStatus } from '@/testing/books/calls'
import { type Account, account, logIn, orderBody, paidOrder, totalOf } from '@/testing/books/shopping'
import { runProgram } from '@/tools/test/program'

const [origin = '', paidOrderId] = process.argv.slice(2)

async function logInBuyer(): Promise<Account> {
  return account.parse(requireStatus(await logIn(origin, demoAccounts[2]), 200, 'The buyer cannot log in'))
}

async function buy(buyer: Account): Promise<number> {
  const products = z.array(productJson).parse((await call(`${origin}/api/products/`)).json)
  const product = products.find(({ countInStock }) => countInStock > 0)
  if (!product) throw new Error('Everything is sold out.')
  const total = totalOf(1, Math.round(Number(product.price) * 100))
  const body = orderBody([{ product: product._id, qty: 1 }], total)
  return paidOrder(origin, buyer, body)
}

await runProgram(async () => {
  const buyer = await logInBuyer()
  const order = paidOrderId ? Number(paidOrderId) : await buy(buyer)
  const { json } = await call(`${origin}/api/orders/${order}/`, { token: buyer.token })
  if (!orderJson.pick({ isPaid: true }).safeParse(json).data?.isPaid)
    throw new Error(`Order ${order} is not paid.`)
  console.log(order)
  return 0
})
