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

/**
 * Adds paid orders of a thousand users over the last year, each with two lines, a payment and an invoice: every hundredth is still to be
 * shipped, the others were delivered; every twentieth was refunded a third, with a credit note.
 */
export async function addPaidOrders(databaseUrl: string, count: number) {
  await addOrders(databaseUrl, count)
  await addProducts(databaseUrl, 200)
  const year = new Date().getUTCFullYear()
  await query(
    databaseUrl,
    `update "Order" set "createdAt" = now() - (${count} - id) * interval '364 days' / ${count},
       "paidAt" = now() - (${count} - id) * interval '364 days' / ${count}, "stockState" = 'sold', "buyerName" = 'Ann ' || id, address = id || ' Street',
       "buyerEmail" = 'ann-' || id || '@example.com', country = case id % 3 when 0 then 'Austria' when 1 then 'Japan' else 'Germany' end,
       "refundedCents" = case when id % 20 = 0 then 1000 else 0 end,
       "shippedAt" = case when id % 100 <> 1 then now() end, "deliveredAt" = case when id % 100 <> 1 then now() end;
     insert into "OrderItem" (name, image, "priceCents", qty, "orderId", "productId")
       select 'Thing', '', 975, 1, o.id, p.id from "Order" o join "Product" p on p.id in (1 + o.id % 200, 1 + (o.id + 7) % 200);
     insert into "Payment" (id, status, "requestId", "providerOrderId", "captureId", "amountCents", "feeCents", "updatedAt", "orderId")
       select id, 'completed', id, 'P' || id, 'C' || id, "totalCents", 157, now(), id from "Order";
     insert into "Invoice" (kind, year, number, "issuedAt", "taxPercent", "orderId")
       select 'invoice', ${year}, id, "paidAt", 8.2, id from "Order";
     insert into "Refund" (id, status, origin, "requestId", "providerRefundId", "amountCents", "itemsCents", "shippingCents", "taxCents",
         "feeCents", explanation, "completedAt", "updatedAt", "paymentId", "orderId")
       select id, 'completed', 'admin', id, 'R' || id, 1000, 900, 50, 50, 35, 'Returned', "paidAt", now(), id, id from "Order" where id % 20 = 0;
     insert into "Invoice" (kind, year, number, "issuedAt", "taxPercent", "refundId")
       select 'credit_note', ${year}, id, "completedAt", 8.2, id from "Refund"`,
  )
  for (const table of ['Order', 'OrderItem', 'Payment', 'Invoice', 'Refund', 'Product'])
    await query(databaseUrl, `vacuum analyze "${table}"`)
}
