import { expect, test } from 'vitest'
import { listUsers } from '@/lib/accounts/users/user-queries'
import { countEntries, eventSource, paymentSource } from '@/lib/admin/inbox/attention-sources'
import { countCategories, listCategories } from '@/lib/catalog/categories/categories'
import { listProducts } from '@/lib/catalog/products/product-queries'
import { listSearchedProducts, searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { suggestProducts } from '@/lib/catalog/search/suggest-products'
import { listMyOrders, listOrders } from '@/lib/sales/orders/order-queries'
import { query } from '@/testing/db/database-server'
import { plansOf } from '@/testing/db/plans'
import { createUser } from '@/testing/db/rows'
import { db } from './db'
import { placeAnchors } from './read-page'

/** How the lists of a large shop are read: with how many statements, by which index, and how many rows of how many. */

const count = 4000
const buyers = 100
const admin = await createUser({ role: 'owner' })
/** Not by the connections of the shop: on a busy machine these statements take longer than its timeouts. */
const run = (sql: string) => query(process.env.DATABASE_URL ?? '', sql)

await run(`
  insert into "User" (name, email, "passwordHash", "createdAt")
  select 'User', n || '@example.com', '-', now() - n * interval '1 minute' from generate_series(1, ${count}) n`)
await run(`
  insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "createdAt", "updatedAt", tags)
  select case when n between 391 and 399 then 'Red Bicycle ' else 'Product ' end || n, '/p.webp',
    (select string_agg('w' || n * k % 4999, ' ') from generate_series(1, 80) k), 'Brand ' || n % 100, 'Category ' || n % 20, n, 0,
    now() - n * interval '1 minute', now(), case when n between 391 and 399 then array['gift'] else '{}' end
  from generate_series(1, ${count}) n`)
await run(`
  insert into "Order" (id, "paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents",
    "totalCents", "stockState", "userId", "createdAt")
  select n, 'Paypal', 'Road', 'Town', '1', 'US', 0, 0, 0, 0, 'released', ${admin.id} + n % ${buyers},
    now() - n * interval '1 minute' from generate_series(1, ${count}) n`)
await run(`
  insert into "Payment" ("orderId", status, "requestId", "captureId", "amountCents", "updatedAt")
  select n, (case when n % 500 = 0 then 'needs_attention' else 'completed' end)::"PaymentStatus", n, n, 0, now()
  from generate_series(1, ${count}) n`)
await run(`
  insert into "Refund" (status, origin, "requestId", "providerRefundId", "amountCents", explanation, "completedAt", "paymentId", "orderId", "updatedAt")
  select 'completed', 'admin', id, id, 1, '', now(), id, "orderId", now() from "Payment" where status = 'completed'`)
await run(`
  insert into "WebhookEvent" ("eventId", "eventType", body, "processedAt", reason)
  select n, 'X', repeat('Text. ', 100), now(), (case when n % 500 = 0 then 'refunded' end)::"WebhookEventReason"
  from generate_series(1, ${count}) n`)
await run(`
  insert into "SearchWord" select left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 9) from generate_series(1, 20000) n`)
await run(`update "Product" set name = 'Headphones 4000' where name = 'Product 4000'`)
await placeAnchors()
await run(
  'vacuum analyze "User", "Product", "Order", "Payment", "Refund", "WebhookEvent", "ListAnchor", "ProductSearch", "SearchWord", "SearchExpansion"',
)

/** What tells that an order waits for PayPal or for an admin. */
const statusIndexes = [
  'Dispute_closedAt_nextCheckAt_idx',
  'Payment_one_open_per_order',
  'Payment_pkey',
  'Payment_providerOrderId_key',
  'Payment_status_nextCheckAt_idx',
  'Refund_status_nextCheckAt_idx',
  'WebhookEvent_processedAt_nextCheckAt_idx',
  'WebhookEvent_reason_idx',
  'Withdrawal_open_idx',
]

/** The first page, one in the middle, the last one, and one beyond. */
const pages = [1, count / 200, count / 100, count]

test.each([
  ['products', (page: number) => listProducts({ page, pageSize: 100 }), ['Product_live_idx']],
  [
    'orders',
    (page: number) => listOrders(admin, { page, pageSize: 100 }),
    ['Order_createdAt_id_idx', 'Invoice_sums_idx', 'User_pkey', ...statusIndexes],
  ],
  ['users', (page: number) => listUsers(admin, { page, pageSize: 100 }), ['User_createdAt_id_idx']],
])(
  'C03 any page of all %s is one statement that reads a few hundred rows by index',
  async (_, list, indexes) => {
    for (const page of pages) {
      const plans = await plansOf(() => list(page))
      expect(plans).toMatchObject({ statements: 1, wholeTables: [] })
      expect(plans.rowsRead).toBeLessThan(500)
      expect(['ListAnchor_pkey', 'ListAnchor_list_olderRows_idx', ...indexes]).toEqual(
        expect.arrayContaining(plans.indexes),
      )
      expect(plans.indexes).toContain(indexes[0])
    }
  },
)

const search = (parameters: string) => parseSearchQuery(new URLSearchParams(parameters))
const filters = 'brand=Brand+34&minPrice=10&maxPrice=20&minRating=0.01&inStock=1'

test.each([
  ['q=product+1234', 2],
  ['q=product+1234&sort=price', 2],
  [`q=product+1234&category=category-14&${filters}`, 3],
  // A synonym, a tag, a colour, a price.
  ['q=bike&pageSize=24', 2],
  ['q=red+bike+under+500&pageSize=24', 2],
  ['q=birthday+gift&pageSize=24', 2],
  // Corrected: a word that no product has needs no search.
  ['q=headfones+4000', 4],
  ['q=zzzzzzzz', 3],
  // Known words that find nothing: some sixty synonyms, and two that no product has together. The last statement counts the miss.
  ['q=furniture', 4],
  ['q=bicycles+headphones', 4],
])('C03 a search for %s is %i statements that read a few rows by index', async (parameters, statements) => {
  for (const read of [searchProducts, listSearchedProducts]) {
    const plans = await plansOf(() => read(search(parameters)))
    expect(plans).toMatchObject({ statements, wholeTables: [] })
    expect(plans.rowsRead).toBeLessThan(200)
  }
})

test.each([
  ['sort=price&page=3', 'ProductSearch_priceCents_createdAt_productId_idx'],
  ['sort=-price&page=3', 'ProductSearch_priceCents_createdAt_productId_idx'],
  ['sort=rating&page=3', 'ProductSearch_rating_numReviews_createdAt_productId_idx'],
])('the list with ?%s is one statement that reads its page by index', async (parameters, index) => {
  const plans = await plansOf(() => listSearchedProducts(search(`${parameters}&pageSize=24`)))
  expect(plans).toMatchObject({ statements: 1, wholeTables: [], indexes: expect.arrayContaining([index]) })
  expect(plans.rowsRead).toBeLessThan(500)
})

test('a category is found and its products are read by index', async () => {
  const plans = await plansOf(() => listSearchedProducts(search('category=category-14&pageSize=24')))
  expect(plans).toMatchObject({ statements: 2, wholeTables: [] })
  expect(plans.rowsRead).toBeLessThan(500)
  const found = await plansOf(() => countCategories(['Category 14']))
  expect(found).toMatchObject({ statements: 1, wholeTables: [] })
  expect(found.indexes).toContain('ProductSearch_facets_idx')
  expect(found.rowsRead).toBeLessThanOrEqual(count / 20)
})

test('suggestions are at most three statements that read a few rows by index', async () => {
  const plans = await plansOf(() => suggestProducts('product 1234'))
  expect(plans.statements).toBeLessThanOrEqual(3)
  expect(plans.wholeTables).toEqual([])
  // All products of the found category are counted.
  expect(plans.rowsRead).toBeLessThanOrEqual(count / 20)
})

test('a page of one user’s orders is one statement that reads only these', async () => {
  const plans = await plansOf(() => listMyOrders(admin, { page: 2, pageSize: 10 }))
  expect(plans).toMatchObject({
    statements: 1,
    wholeTables: [],
    indexes: ['Order_userId_createdAt_id_idx', 'Invoice_sums_idx', 'User_pkey', ...statusIndexes].sort(),
  })
  expect(plans.rowsRead).toBeLessThanOrEqual(count / buyers)
})

test('what needs attention is read by index: two statements for the list, one for the number', async () => {
  const indexes = expect.arrayContaining(['Payment_status_nextCheckAt_idx', 'WebhookEvent_reason_idx'])
  for (const [read, statements] of [
    [() => Promise.all([paymentSource, eventSource].map(({ list }) => list(new Date(), null))), 2],
    [() => countEntries([paymentSource, eventSource], new Date()), 1],
  ] as const) {
    const plans = await plansOf(read)
    expect(plans).toMatchObject({ statements, wholeTables: [], indexes })
    expect(plans.rowsRead).toBeLessThan(100)
  }
})

test('the largest twelve categories are one statement by index, and counted up to a hundred products', async () => {
  const plans = await plansOf(listCategories)
  expect(plans).toMatchObject({ statements: 1, wholeTables: [] })
  expect(plans.indexes).toContain('ProductSearch_facets_idx')
  // Where this is no larger than the others, the order is that of the names.
  await db.$executeRawUnsafe(`update "Product" set category = 'Category 9' where category = 'Category 8'`)
  const names = (await listCategories()).map(({ name }) => name)
  expect(names).toHaveLength(12)
  expect(names.slice(0, 3)).toEqual(['Category 0', 'Category 1', 'Category 10'])
})
