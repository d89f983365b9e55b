import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { callApi } from '@/testing/http/call-api'

/** Hostile searches in a catalogue far larger than the demo's. */

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

const hostile = {
  'a percent sign': '%',
  'an underscore': '_',
  parentheses: '((((',
  SQL: '\'; drop table "Product"; --',
  'a condition': "' or true --",
  operators: ':* & !',
  'a backslash': '\\',
  '10 kB': 'a'.repeat(10_000),
  'a control character': '\u0001',
  'an odd character': '\ufffd',
  'a script': '<script>alert()</script>',
}

test.each(Object.entries(hostile))(
  'C02 C03 filters with %s are ignored, and the list is one page as usual',
  async (_, words) => {
    const text = encodeURIComponent(words)
    const names = 'search sort category brand minPrice maxPrice minRating inStock page'.split(' ')
    const found = await list(`?pageSize=24&${names.map((name) => `${name}=${text}`).join('&')}`)
    const plain = await list('?pageSize=24')
    const idsOf = ({ rows }: typeof plain) => rows.map(({ _id }: { _id: number }) => _id)
    expect(idsOf(found)).toEqual(idsOf(plain))
    expect(found).toMatchObject({ status: 200, total: String(count) })
    expect(found.rows).toHaveLength(24)
  },
)

test.each(Object.entries(hostile))(
  'C01 C02 C03 C04 a search for %s finds nothing, and nothing breaks',
  async (name, words) => {
    const text = encodeURIComponent(words)
    // Control characters are dropped, and nothing remains.
    const total = name === 'a control character' ? String(count) : '0'
    expect(await list(`?q=${text}`)).toMatchObject({ status: 200, total })
    const suggestions = await callApi(null, { method: 'GET', path: `/api/products/suggest/?q=${text}` })
    expect([suggestions.status, await suggestions.json()]).toEqual([200, { products: [], categories: [] }])
  },
)

test('a search among ten thousand products has its exact total', async () => {
  expect(await list('?q=products&page=2')).toMatchObject({ total: String(count) })
  expect((await list('?q=product+99')).rows).toMatchObject([{ name: 'Product 99' }])
  expect((await list('?q=produkt+9999')).rows.map(({ name }: { name: string }) => name)).toEqual([
    'Product 9999',
  ])
})
