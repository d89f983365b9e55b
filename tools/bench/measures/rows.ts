import { query } from '@/testing/books/database'

/** Adds products at 19.50, one a minute up to 2025, and returns their ids. */
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
