import { expect, test } from 'vitest'
import { db } from '@/lib/db'
import { callApi } from '@/testing/call-api'

/** A catalogue far larger than the demo's. The shop has no search, so search parameters are ignored. */

const count = 10_000

await db.$executeRaw`
  insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "createdAt", "updatedAt")
  select 'Product ' || n, '/images/products/test.webp', 'One of many.', 'Brand', 'Category', 100, 1,
    now() - n * interval '1 minute', now()
  from generate_series(1, ${count}) n`
await db.$executeRaw`analyze "Product"`

async function list(query: string) {
  const response = await callApi(null, { method: 'GET', path: `/api/products/${query}` })
  return {
    status: response.status,
    total: response.headers.get('X-Total-Count'),
    rows: await response.json(),
  }
}

test.each(['%', '_', '((((', '\'; drop table "Product"; --', '\\', 'a'.repeat(10_000)])(
  'C02 C03 search parameters with %j are ignored, and the list is one page as usual',
  async (words) => {
    const plain = await list('?pageSize=24')
    const text = encodeURIComponent(words)
    const hostile = await list(`?pageSize=24&search=${text}&keyword=${text}&sort=${text}&category=${text}`)
    expect(hostile).toEqual(plain)
    expect(hostile).toMatchObject({ status: 200, total: String(count) })
    expect(hostile.rows).toHaveLength(24)
  },
)
