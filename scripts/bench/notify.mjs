import { withClients } from './bare-database.mjs'
import { runClients, typical } from './clients.mjs'
import { median, ratio } from './figures.mjs'
import { CONNECTIONS } from './load.mjs'
import { addProducts } from './rows.mjs'

/** What an order writes, without the shop: an order with one line, its unit, the ledger. */
const ORDER = `with placed as (
    insert into "Order" ("paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents",
      "totalCents", "stockState")
    values ('Paypal', '1 Street', 'City', '12345', 'Country', 1950, 1000, 160, 3110, 'released') returning id),
  line as (
    insert into "OrderItem" ("orderId", "productId", name, image, "priceCents", qty)
    select id, $1::int, 'Product', '/images/products/none.webp', 1950, 1 from placed),
  ledger as (
    insert into "StockMovement" (kind, change, "heldChange", "productId", "orderId") select 'held', -1, 1, $1::int, id from placed)
  update "Product" set "countInStock" = "countInStock" - 1, "updatedAt" = now() where id = $1::int`
const TRIGGER = '"Product_notify_update"'

/** As `withSqlTransaction` does. */
const BEGIN = 'begin; set local synchronous_commit = off'
const COMMIT = "commit; select pg_logical_emit_message(true, '', '')"

/**
 * What reporting changes of products costs concurrent orders: PostgreSQL commits transactions with a notification one after the
 * other. Compares orders as the shop places them with plain transactions that report nothing, in turn, while an instance listens.
 * @param {import('./instances.mjs').Bench} bench
 * @returns {Promise<import('./figures.mjs').Row[]>}
 */
export async function measureNotify({ shop, isQuick }) {
  const products = await addProducts(shop.databaseUrl, CONNECTIONS)
  const [roundCount, seconds] = isQuick ? [4, 1] : [8, 1]
  return withClients(shop.databaseUrl, CONNECTIONS, async (clients) => {
    const measure = (isReported = true) =>
      runClients(CONNECTIONS, { seconds }, async (index) => {
        const client = clients[index]
        const id = products[index]
        await client?.query(isReported ? BEGIN : 'begin')
        await client?.query('select id from "Product" where id = $1 for no key update', [id])
        await client?.query(ORDER, [id])
        await client?.query(isReported ? COMMIT : 'commit')
      })
    const set = (/** @type {'enable' | 'disable'} */ action) =>
      clients[0]?.query(`alter table "Product" ${action} trigger ${TRIGGER}`)
    await measure()
    const rounds = []
    try {
      for (let round = 0; round < roundCount; round++) {
        const heard = await measure()
        await set('disable')
        rounds.push({ heard, unheard: await measure(false) })
        await set('enable')
      }
    } finally {
      await set('enable')
    }
    const [heard, unheard] = [rounds.map((each) => each.heard), rounds.map((each) => each.unheard)]
    const rates = (/** @type {typeof heard} */ loads) => loads.map(({ perSecond }) => perSecond)
    return [
      {
        name: '16 order transactions at once, unreported',
        value: median(rates(unheard)),
        unit: '/s',
        ...typical(unheard),
      },
      {
        name: '16 order transactions at once, reported ÷ unreported',
        value: ratio(rates(heard), rates(unheard)),
        unit: '×',
        min: 0.95,
        ...typical(heard),
      },
    ]
  })
}
