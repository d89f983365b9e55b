import { expect, test, vi } from 'vitest'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { markPaid } from '@/lib/money/payments/mark-paid'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { todayOf } from '@/lib/platform/db/day-range'
import { hearCatalogue } from '@/testing/db/hear-catalogue'
import { createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { inputOf } from '@/testing/paypal/payments'
import { orderInput } from '@/testing/shop/order-body'
import { addReview } from './add-review'

/** Who is a 'Verified buyer'. The page is kept: what changes it must be heard. */

const owner = await createUser({ role: 'owner' })
const cash = { kind: 'cash', date: todayOf(new Date()), reference: '' } as const
const comment = { rating: 4, comment: 'Fine.' }

async function order(user: typeof owner, productId: number) {
  const input = orderInput([{ product: productId, priceCents: 8999, qty: 1 }])
  return (await placeOrderAs(user, input)).order
}

const verifiedOf = async (productId: number) =>
  (await getProduct(productId)).reviews.map(({ isVerified }) => isVerified)

test('a buyer is verified once an earlier order is paid, until it is wholly refunded, and the front servers hear both', async () => {
  const user = await createUser()
  const { id } = await createProduct()
  const { _id: orderId, totalPrice } = await order(user, id)
  expect((await addReview(user, id, comment)).isVerified).toBe(false)
  expect(await verifiedOf(id)).toEqual([false])
  const heard = await hearCatalogue()
  const expectHeard = async () => {
    await vi.waitFor(() => expect([...heard]).toContain(String(id)))
    heard.clear()
  }
  await markPaid(owner, orderId, cash)
  expect(await verifiedOf(id)).toEqual([true])
  await expectHeard()
  await startRefund(owner, orderId, inputOf('1.00'))
  expect(await verifiedOf(id)).toEqual([true])
  await startRefund(owner, orderId, inputOf((Number(totalPrice) - 1).toFixed(2)))
  expect(await verifiedOf(id)).toEqual([false])
  await expectHeard()
})

test('an order of another account, of another product, or after the review verifies nobody', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()])
  const [product, further] = await Promise.all([createProduct(), createProduct()])
  await markPaid(owner, (await order(other, product.id))._id, cash)
  await markPaid(owner, (await order(user, further.id))._id, cash)
  await addReview(user, product.id, comment)
  await markPaid(owner, (await order(user, product.id))._id, cash)
  expect(await verifiedOf(product.id)).toEqual([false])
  expect((await addReview(user, further.id, comment)).isVerified).toBe(true)
})
