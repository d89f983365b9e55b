import { query } from '@/testing/books/database'

/** Rows in large numbers, written by the database itself. */

/**
 * Adds products at 19.50, one a minute up to 2025, and returns their ids. The newest twenty are rare, every tenth is
 * seasonal.
 */
export async function addProducts(databaseUrl: string, count: number) {
  const rows = await query(
    databaseUrl,
    `insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "createdAt", "updatedAt")
     select case when n <= 20 then 'Rare product ' else 'Product ' end || n, '/images/products/none.webp',
       repeat('A text of some length. ', 10) || case n % 10 when 0 then 'Seasonal.' else '' end,
       'Brand ' || n % 50, 'Category ' || n % 10, 1950, 1000000, '2025-01-01'::timestamptz - n * interval '1 minute', now()
     from generate_series(1, $1::int) n returning id`,
    [count],
  )
  await query(databaseUrl, 'vacuum analyze "Product", "ProductSearch"')
  return rows.map(({ id }) => Number(id))
}

/** Adds orders of a thousand users, one a minute, without lines: unpaid, their stock released. */
export async function addOrders(databaseUrl: string, count: number) {
  await query(
    databaseUrl,
    `insert into "User" (name, email, "passwordHash")
     select 'User ' || n, 'user-' || n || '@example.com', '' from generate_series(1, 1000) n`,
  )
  await query(
    databaseUrl,
    `insert into "Order" ("paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents",
       "totalCents", "stockState", "createdAt", "userId")
     select 'Paypal', '1 Street', 'City', '12345', 'Country', 1950, 1000, 160, 3110, 'released',
       now() - n * interval '1 minute', users.id
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) as place from "User") users on users.place = 1 + n % 1000`,
    [count],
  )
  await query(databaseUrl, 'vacuum analyze "Order", "User"')
}
