import { readFile } from 'node:fs/promises'
import { createShop } from 'ecommerce-site-client'

/**
 * Sets the stock of the shop to what a warehouse has counted. Lines of the file: `SKU,units`. What the shop has sold since it was read here is
 * kept, because `seen` says what it showed. A key with the scopes `products:read` and `stock:write`.
 * `STOCK_FILE=stock.csv SHOP_URL=… SHOP_KEY=sk_… node stock-sync.js`
 */

const { SHOP_URL = 'http://localhost:3000', SHOP_KEY, STOCK_FILE = 'stock.csv' } = process.env
const shop = createShop({ url: SHOP_URL, key: SHOP_KEY })

const seen = new Map<string, number>()
for await (const { sku, countInStock } of shop.all('listDeskProducts'))
  if (sku !== null) seen.set(sku, countInStock)

const text = await readFile(STOCK_FILE, 'utf8')
const counted = text.split(/\r?\n/).flatMap((line) => {
  const [sku = '', units = ''] = line.split(',')
  const before = seen.get(sku)
  // A line without a number counts nothing: no stock becomes 0 by it.
  return before === undefined || !/^\d+$/.test(units.trim()) || before === Number(units)
    ? []
    : [{ sku, counted: Number(units), seen: before, reason: 'sync' as const }]
})
/** The most that one call takes; its lines are recorded all or none. */
const most = 500
for (let start = 0; start < counted.length; start += most)
  await shop.correctStocks({
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: counted.slice(start, start + most),
  })
console.log(`${counted.length} products`)
