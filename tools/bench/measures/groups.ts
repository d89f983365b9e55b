import { query, withClient } from '@/testing/books/database'
import { median, quantile, type Row } from '@/tools/bench/figures'
import type { Bench, Instance } from '@/tools/bench/instances'
import { readText } from '@/tools/bench/request'

const lists = {
  Home: '/',
  'Home, page 100': '/page/100',
  'All products': '/search',
  'One category': '/category/category-3',
  'Search page': '/search?q=seasonal',
  'List call': '/api/products/?pageSize=24&group=1',
  'Search call': '/api/products/?pageSize=24&group=1&q=seasonal',
}

/** Members of a group. */
const size = 5

/** Compares the lists of a shop whose products are in groups of five with those of the same products without groups, in turns. */
export async function measureGroups(bench: Bench): Promise<Row[]> {
  const count = bench.isQuick ? 15_000 : 100_000
  const plain = await openFilled(bench, 'ungrouped', count)
  const grouped = await openFilled(bench, 'grouped', count, true)
  const times = bench.isQuick ? 8 : 20
  const rows: Row[] = []
  for (const [name, path] of Object.entries(lists)) {
    const shops = [plain, grouped].map(({ origin }) => ({ url: origin + path, ms: [] as number[] }))
    for (const { url } of shops) await readText(url)
    for (let round = 0; round < times; round++)
      for (const { url, ms } of shops) {
        const begin = performance.now()
        await readText(url)
        ms.push(performance.now() - begin)
      }
    const [before = Number.NaN, value = Number.NaN] = shops.map(({ ms }) => median(ms))
    rows.push({
      name: `${name} of ${(count / size).toLocaleString('en')} groups ÷ without groups`,
      value: value / before,
      unit: '×',
      max: 1.3,
      p50Ms: value,
      p99Ms: quantile(shops[1]?.ms ?? [], 0.99),
      note: `without groups ${before.toFixed(1)} ms`,
    })
  }
  return rows
}

async function openFilled(
  { shop, open }: Bench,
  name: string,
  count: number,
  hasGroups = false,
): Promise<Instance> {
  const url = new URL(shop.databaseUrl)
  url.pathname = `/${name}`
  await query(shop.databaseUrl, `create database ${name}`)
  // Each answer is drawn anew.
  const instance = await open(name, { DATABASE_URL: url.href, PAGE_CACHE_MB: '0' })
  await withClient(url.href, async (client) => {
    // Triggers would write the documents of the search one by one.
    await client.query('set session_replication_role = replica')
    for (const sql of noProducts) await client.query(sql)
    await client.query(products, [count])
    if (hasGroups) for (const sql of groups) await client.query(sql)
    await client.query(
      'insert into "ProductSearch" select document.* from "Product" p, search_document(p) document order by p.id',
    )
    await client.query('analyze "Product", "ProductGroup"')
    if (hasGroups) {
      await client.query('select place_group_card(id) from "ProductGroup"')
      await client.query(
        'insert into "GroupSurplus" (surplus) select sum("liveCount" - 1) from "ProductGroup"',
      )
    }
    await client.query(`select place_list_anchors('Product')`)
    await client.query(
      'vacuum analyze "Product", "ProductSearch", "ProductGroup", "GroupOption", "OptionValue", "ListAnchor"',
    )
  })
  return instance
}

const noProducts = [
  'truncate "Product", "ProductGroup" cascade',
  `delete from "ListAnchor" where list = 'Product' and "createdAt" > '-infinity'`,
]

const products = `insert into "Product"
    (id, name, image, description, brand, category, "priceCents", "countInStock", "createdAt", "updatedAt", "ratingSum", "numReviews")
  select n, 'Product ' || n, '/images/products/none.webp',
    repeat('A text of some length. ', 10) || case g % 10 when 0 then 'Seasonal.' else '' end, 'Brand ' || g % 50, 'Category ' || g % 10,
    1000 + g * 7919 % 20000 + n % ${size} / 4 * 300, n % 7 * 10, '2025-01-01'::timestamptz - n * interval '1 minute', now(),
    n % 3 * 4, n % 3
  from generate_series(1, $1::int) n, lateral (select (n - 1) / ${size} as g) g`

const groups = [
  `insert into "ProductGroup" (id, name) select g, 'Group ' || g from generate_series(1, (select max(id) from "Product") / ${size}) g`,
  `insert into "GroupOption" (id, position, name, kind, "groupId") select id, 0, 'Size', 'size', id from "ProductGroup"`,
  `insert into "OptionValue" (id, position, value, "optionId")
    select id, (id - 1) % ${size}, (array['S', 'M', 'L', 'XL', 'XXL'])[(id - 1) % ${size} + 1], (id - 1) / ${size} + 1 from "Product"`,
  `update "Product" set "groupId" = (id - 1) / ${size} + 1, "valueIds" = array[id]`,
]
