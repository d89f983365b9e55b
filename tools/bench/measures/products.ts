import { z } from '@/lib/shared/validation/zod'
import { query } from '@/testing/books/database'
import { readText } from '@/tools/bench/request'

const productList = z.array(z.object({ _id: z.int() }))

/** Returns the ids of the products on the first page, newest first. */
export async function listProductIds(origin: string) {
  const products = productList.parse(JSON.parse(await readText(`${origin}/api/products/?pageSize=24`)))
  return products.map(({ _id }) => _id)
}

/** Addresses whose answers a shop keeps. Next derives the parameter of the payload from these headers. */
export function cachedAddresses(id: number): { name: string; path: string; headers?: { rsc: string } }[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Product page', path: `/products/${id}` },
    { name: 'Product list call', path: '/api/products/?pageSize=24' },
    { name: 'Product call', path: `/api/products/${id}/` },
    { name: 'RSC payload of home', path: '/?_rsc', headers: { rsc: '1' } },
  ]
}

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
