import { call, mismatch, outcomeOf, requireStatus } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import { approve, orderBody, pay, placeOrder, startPayment } from '@/testing/books/shopping'
import { addProduct, type Context, stockOf } from './context'
import { expireHolds } from './hold-trials'
import type { Trial } from './order-trials'

/** Sets the stock of a sold-out product to one unit, as an admin. */
async function restock({ shop: { origin }, admin }: Context, product: number) {
  const { json } = await call(`${origin}/api/products/${product}/`)
  const form = new FormData()
  for (const name of ['name', 'price', 'brand', 'category', 'description']) form.set(name, json[name])
  for (const [name, value] of Object.entries({ countInStock: 1, countInStockSeen: 0, version: 0 }))
    form.set(name, String(value))
  const url = `${origin}/api/products/update/${product}/`
  requireStatus(
    await call(url, { method: 'PUT', token: admin.token, form }),
    200,
    'The product could not be restocked',
  )
}

export const refusedPaymentTrials: Trial[] = [
  {
    name: 'R14 a payment refused for lack of stock, then a restock',
    async run(context) {
      const [{ origin, databaseUrl }, [buyer, other]] = [context.shop, context.buyers]
      const [product, otherProduct] = [await addProduct(context, 1), await addProduct(context, 1)]
      const order = async (who: typeof buyer, what: number) =>
        (await placeOrder(origin, who, orderBody([{ product: what, qty: 1 }]))).json._id
      const id = await order(buyer, product)
      const first = (await startPayment(origin, buyer, id)).json.id
      await expireHolds(context, [id])
      await order(other, product)
      await approve(origin, first)
      const refused = await pay(origin, buyer, id)

      await restock(context, product)
      const repeated = await pay(origin, buyer, id)
      // Each round of the shop polls open payments before it releases holds: two releases mean a poll in between.
      for (const _round of [1, 2]) await expireHolds(context, [await order(other, otherProduct)])
      const left = await stockOf(context, product)

      const second = (await startPayment(origin, buyer, id)).json.id
      await approve(origin, second)
      const paid = await pay(origin, buyer, id)
      const payments =
        'select status, "providerOrderId" as id from "Payment" where "orderId" = $1 order by "Payment".id'
      return {
        tried: 'reported twice, two rounds of the shop’s jobs, a new click',
        broken: [
          ...mismatch('responses', [refused, repeated, paid].map(outcomeOf), [
            '409 out-of-stock',
            '409 out-of-stock',
            '200',
          ]),
          ...mismatch('stock before the new click', left, 1),
          ...mismatch('payments', await query(databaseUrl, payments, [id]), [
            { status: 'voided', id: first },
            { status: 'completed', id: second },
          ]),
        ],
      }
    },
  },
]
