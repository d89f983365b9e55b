import { call, differs } from './calls.mjs'
import { ask } from './database.mjs'
import { runOut } from './hold-trials.mjs'
import { approve, orderBody, pay, placeOrder, startPayment } from './shopping.mjs'
import { addProduct, stockOf } from './stage.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

/** An admin finds one more piece of a product of the trials' that has none. */
async function addPiece(/** @type {Stage} */ { shop: { origin }, admin }, /** @type {number} */ product) {
  const { json } = await call(`${origin}/api/products/${product}/`)
  const form = new FormData()
  for (const name of ['name', 'price', 'brand', 'category', 'description']) form.set(name, json[name])
  for (const [name, value] of Object.entries({ countInStock: 1, countInStockSeen: 0, version: 0 }))
    form.set(name, String(value))
  const url = `${origin}/api/products/update/${product}/`
  const { status } = await call(url, { method: 'PUT', token: admin.token, form })
  if (status !== 200) throw new Error(`A piece could not be added (${status})`)
}

const outcome = (/** @type {{ status: number, json: any }} */ { status, json }) =>
  `${status} ${json?.code ?? ''}`

/** @type {import('./order-trials.mjs').Trial[]} */
export const refusalTrials = [
  {
    what: 'R14 an approval refused for stock, and stock that comes back',
    async run(stage) {
      const [{ origin, databaseUrl }, [buyer, other]] = [stage.shop, stage.buyers]
      const [product, elsewhere] = [await addProduct(stage, 1), await addProduct(stage, 1)]
      const order = async (/** @type {typeof buyer} */ who, /** @type {number} */ what) =>
        (await placeOrder(origin, who, orderBody([{ product: what, qty: 1 }]))).json._id
      const id = await order(buyer, product)
      const first = (await startPayment(origin, buyer, id)).json.id
      await runOut(stage, [id])
      await order(other, product)
      await approve(origin, first)
      const refused = await pay(origin, buyer, id)

      await addPiece(stage, product)
      const asked = await pay(origin, buyer, id)
      // The shop asks about open payments before it releases a hold: at the latest before the second one.
      for (const _round of [1, 2]) await runOut(stage, [await order(other, elsewhere)])
      const left = await stockOf(stage, product)

      const second = (await startPayment(origin, buyer, id)).json.id
      await approve(origin, second)
      const paid = await pay(origin, buyer, id)
      const payments =
        'select status, "providerOrderId" as id from "Payment" where "orderId" = $1 order by "Payment".id'
      return {
        tried: 'reported twice, two rounds of the shop’s own, a new click',
        broken: [
          ...differs('answers', [refused, asked, paid].map(outcome), [
            '409 out-of-stock',
            '409 out-of-stock',
            '200 ',
          ]),
          ...differs('pieces before the new click', left, 1),
          ...differs('payments', await ask(databaseUrl, payments, [id]), [
            { status: 'voided', id: first },
            { status: 'completed', id: second },
          ]),
        ],
      }
    },
  },
]
