import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '@/testing/books/database'
import { registerBuyers } from '@/tools/bench/buyers'
import { quantile, type Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { sendOk } from '@/tools/bench/request'
import { addOrders, addProducts } from './rows'

const PAGE_SIZE = 24
/** After many new rows at once, the jobs prepare the lists. */
const JOB_INTERVAL_MS = 1000
const SETTLE_MS = 5 * JOB_INTERVAL_MS

/** A shop with that many rows in the list that is asked for. */
type SizedShop = { size: number; origin: string; databaseUrl: string; headers?: Record<string, string> }

/**
 * A request to shops of different sizes. `total`: how many rows it finds in a shop with so many; null for an answer without a
 * total. The goal is a bound for the ratio to the smallest shop's median, or for the median itself.
 */
type Question = {
  name: string
  path: (size: number) => string
  total: (size: number) => number | null
  goal: { maxGrowth: number } | { maxMs: number }
}

const search = (name: string, path: string, total: Question['total'], goal: Question['goal']): Question => ({
  name,
  path: () => `${path}&pageSize=${PAGE_SIZE}`,
  total,
  goal,
})

const searches = [
  search('Search for 20 products', '/api/products/?q=rare+product', () => 20, { maxGrowth: 1.5 }),
  search('Search for a misspelt word', '/api/products/?q=raer', () => 20, { maxGrowth: 1.5 }),
  search('Search for 10 % of the products', '/api/products/?q=seasonal', (size) => size / 10, { maxMs: 150 }),
  search('Products by price', '/api/products/?sort=price', (size) => size, { maxGrowth: 1.5 }),
  // They count the products of three categories.
  search('Suggestions', '/api/products/suggest/?q=rar', () => null, { maxMs: 50 }),
]

/** The first, a middle and the last page of a list. */
function pagesOf(name: string, path: string): Question[] {
  const page = (place: string, pick: (last: number) => number): Question => ({
    name: `${name}, ${place} page`,
    path: (size) => `${path}?pageSize=${PAGE_SIZE}&page=${pick(Math.ceil(size / PAGE_SIZE))}`,
    total: (size) => size,
    goal: { maxGrowth: 1.3 },
  })
  return [page('first', () => 1), page('middle', (last) => Math.ceil(last / 2)), page('last', (last) => last)]
}

/** Compares lists and searches in shops of different sizes. */
export async function measureGrowth(bench: Bench): Promise<Row[]> {
  const times = bench.isQuick ? 60 : 200
  const small = await openSized(bench, 1000)
  const middle = await openSized(bench, 10_000)
  const large = await openSized(bench, 100_000)
  const sized = [small, middle, large]
  await sleep(SETTLE_MS)
  const rows = [
    ...(await compare(sized, pagesOf('Product list', '/api/products/'), times)),
    ...(await compare(sized, searches, times)),
  ]
  if (!bench.isFull) return rows
  const shops = [await fillOrders(small, 1000), await fillOrders(large, 1_000_000)]
  await sleep(SETTLE_MS)
  return [...rows, ...(await compare(shops, pagesOf("Admin's order list", '/api/orders/'), times))]
}

/** Starts a shop without a page cache on a new database with that many products. */
async function openSized({ shop, open }: Bench, size: number): Promise<SizedShop> {
  const url = new URL(shop.databaseUrl)
  url.pathname = `/products_${size}`
  await query(shop.databaseUrl, `create database products_${size}`)
  const { origin } = await open(`products-${size}`, {
    DATABASE_URL: url.href,
    PAGE_CACHE_MB: '0',
    JOB_INTERVAL_MS: String(JOB_INTERVAL_MS),
  })
  await addProducts(url.href, size)
  return { size, origin, databaseUrl: url.href }
}

/** Adds that many orders, for an administrator who lists them. */
async function fillOrders(shop: SizedShop, size: number): Promise<SizedShop> {
  const [admin] = await registerBuyers(shop.origin, 1)
  await query(shop.databaseUrl, 'update "User" set "isAdmin" = true where id = $1', [admin?.id])
  await addOrders(shop.databaseUrl, size)
  return { ...shop, size, headers: { authorization: `Bearer ${admin?.token}` } }
}

/**
 * Asks the questions to the shops, the smallest first, which run side by side: the requests alternate between them, so that
 * other load on the machine affects them alike.
 */
async function compare(shops: SizedShop[], questions: Question[], times: number): Promise<Row[]> {
  const asked = questions.map((question) => ({
    ...question,
    shops: shops.map((shop) => ({ ...shop, ms: [] as number[] })),
  }))
  for (let round = -20; round < times; round++)
    for (const { name, path, total, shops } of asked)
      for (const { origin, size, headers, ms } of shops) {
        const begin = performance.now()
        const answer = await sendOk(origin + path(size), { headers })
        if (round >= 0) ms.push(performance.now() - begin)
        const [found, expected] = [answer.headers['x-total-count'], total(size)]
        if (expected !== null && found !== String(expected))
          throw new Error(`${name} found ${found} rows instead of ${expected}.`)
      }
  return asked.flatMap(({ name, goal, shops: [smallest, ...larger] }) =>
    larger.map(({ size, ms }) => {
      const [p50Ms, p99Ms] = [quantile(ms, 0.5), quantile(ms, 0.99)]
      const of = `${name}, ${size.toLocaleString('en')}`
      if ('maxMs' in goal) return { name: of, value: p50Ms, unit: 'ms', max: goal.maxMs, p50Ms, p99Ms }
      return {
        name: `${of} ÷ ${smallest?.size.toLocaleString('en')}`,
        value: p50Ms / quantile(smallest?.ms ?? [], 0.5),
        unit: '×',
        max: goal.maxGrowth,
        p50Ms,
        p99Ms,
      }
    }),
  )
}
