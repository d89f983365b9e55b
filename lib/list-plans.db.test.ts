import { expect, test } from 'vitest'
import { db } from '@/lib/db'
import { listMyOrders, listOrders } from '@/lib/orders/queries'
import { countAttention, listAttention } from '@/lib/payments/list-attention'
import { placeAnchors } from '@/lib/place-anchors'
import { listProducts } from '@/lib/products/queries'
import { listUsers } from '@/lib/users/queries'
import { plansOf } from '@/testing/plans'
import { createUser } from '@/testing/rows'

/** How the lists of a large shop are read: with how many statements, by which index, and how many rows of how many. */

const count = 4000
const buyers = 100
const admin = await createUser({ isAdmin: true })

await db.$executeRawUnsafe(`
  insert into "User" (name, email, "passwordHash", "createdAt")
  select 'User', n || '@example.com', '-', now() - n * interval '1 minute' from generate_series(1, ${count}) n`)
await db.$executeRawUnsafe(`
  insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "createdAt", "updatedAt")
  select 'Product', '/p.webp', repeat('Text. ', 50), '', '', 100, 0, now() - n * interval '1 minute', now()
  from generate_series(1, ${count}) n`)
await db.$executeRawUnsafe(`
  insert into "Order" (id, "paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents",
    "totalCents", "stockState", "userId", "createdAt")
  select n, 'Paypal', 'Road', 'Town', '1', 'US', 0, 0, 0, 0, 'released', ${admin.id} + n % ${buyers},
    now() - n * interval '1 minute' from generate_series(1, ${count}) n`)
await db.$executeRawUnsafe(`
  insert into "Payment" ("orderId", status, "requestId", "captureId", "amountCents", "updatedAt")
  select n, (case when n % 500 = 0 then 'needs_attention' else 'completed' end)::"PaymentStatus", n, n, 0, now()
  from generate_series(1, ${count}) n`)
await db.$executeRawUnsafe(`
  insert into "WebhookEvent" ("eventId", "eventType", body, "processedAt", reason)
  select n, 'X', repeat('Text. ', 100), now(), (case when n % 500 = 0 then 'refunded' end)::"WebhookEventReason"
  from generate_series(1, ${count}) n`)
await placeAnchors()
await db.$executeRawUnsafe(
  'vacuum analyze "User", "Product", "Order", "Payment", "WebhookEvent", "ListAnchor"',
)

/** The first page, one in the middle, the last one, and one beyond. */
const pages = [1, count / 200, count / 100, count]

test.each([
  ['products', (page: number) => listProducts({ page, pageSize: 100 }), ['Product_createdAt_id_idx']],
  [
    'orders',
    (page: number) => listOrders(admin, { page, pageSize: 100 }),
    ['Order_createdAt_id_idx', 'User_pkey'],
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

test('a page of one user’s orders is one statement that reads only these', async () => {
  const plans = await plansOf(() => listMyOrders(admin, { page: 2, pageSize: 10 }))
  expect(plans).toMatchObject({
    statements: 1,
    wholeTables: [],
    indexes: ['Order_userId_createdAt_id_idx', 'User_pkey'],
  })
  expect(plans.rowsRead).toBeLessThanOrEqual(count / buyers)
})

test('what needs attention is read by index: two statements for the list, one for the number', async () => {
  const indexes = expect.arrayContaining(['Payment_status_nextCheckAt_idx', 'WebhookEvent_reason_idx'])
  for (const [read, statements] of [
    [listAttention, 2],
    [countAttention, 1],
  ] as const) {
    const plans = await plansOf(() => read(admin))
    expect(plans).toMatchObject({ statements, wholeTables: [], indexes })
    expect(plans.rowsRead).toBeLessThan(100)
  }
})
