import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '@/testing/books/database'
import { registerBuyers } from '@/tools/bench/buyers'
import { quantile, type Row } from '@/tools/bench/figures'
import type { Bench, Instance } from '@/tools/bench/instances'
import { sendOk } from '@/tools/bench/request'
import { addOrders, addProducts } from './rows'
import { measureSearch, type SizedShop } from './search'

const PAGE_SIZE = 24
/** After many new rows at once, the jobs prepare the lists. */
const JOB_INTERVAL_MS = 1000
const SETTLE_MS = 5 * JOB_INTERVAL_MS

type List = { name: string; size: number; url: (page: number) => string; headers?: Record<string, string> }

/**
 * Compares the first, a middle and the last page of a list in shops of different sizes, which run side by side: the
 * requests alternate between them, so that other load on the machine affects them alike.
 */
export async function measureGrowth(bench: Bench): Promise<Row[]> {
  const times = bench.isQuick ? 60 : 200
  const small = await openSized(bench, 1000)
  const middle = await openSized(bench, 10_000)
  const large = await openSized(bench, 100_000)
  const sized = [small, middle, large]
  const rows = [...(await compare(sized.map(productList), times)), ...(await measureSearch(sized, times))]
  if (!bench.isFull) return rows
  const orders = [await fillOrders(small.shop, 1000), await fillOrders(large.shop, 1_000_000)]
  return [...rows, ...(await compare(orders, times))]
}

/** Starts a shop without a page cache on a new database with that many products. */
async function openSized({ shop, open }: Bench, size: number): Promise<SizedShop> {
  const url = new URL(shop.databaseUrl)
  url.pathname = `/products_${size}`
  await query(shop.databaseUrl, `create database products_${size}`)
  const sized = await open(`products-${size}`, {
    DATABASE_URL: url.href,
    PAGE_CACHE_MB: '0',
    JOB_INTERVAL_MS: String(JOB_INTERVAL_MS),
  })
  await addProducts(url.href, size)
  return { size, shop: sized }
}

function productList({ size, shop }: SizedShop): List {
  const url = (page: number) => `${shop.origin}/api/products/?pageSize=${PAGE_SIZE}&page=${page}`
  return { name: 'Product list', size, url }
}

/** @returns the admin's list of that many orders */
async function fillOrders(shop: Instance, size: number): Promise<List> {
  const [admin] = await registerBuyers(shop.origin, 1)
  await query(shop.databaseUrl, 'update "User" set "isAdmin" = true where id = $1', [admin?.id])
  await addOrders(shop.databaseUrl, size)
  return {
    name: "Admin's order list",
    size,
    url: (page) => `${shop.origin}/api/orders/?pageSize=${PAGE_SIZE}&page=${page}`,
    headers: { authorization: `Bearer ${admin?.token}` },
  }
}

/** The smallest list comes first. */
async function compare(lists: List[], times: number): Promise<Row[]> {
  const targets = lists.flatMap((list) => {
    const last = Math.ceil(list.size / PAGE_SIZE)
    const pages = { first: 1, middle: Math.ceil(last / 2), last }
    return Object.entries(pages).map(([place, page]) => ({
      list,
      place,
      page,
      ms: [] as number[],
    }))
  })
  const ask = async ({ list, page, ms }: (typeof targets)[number], isWarmUp = false) => {
    const begin = performance.now()
    const { headers } = await sendOk(list.url(page), { headers: list.headers })
    if (!isWarmUp) ms.push(performance.now() - begin)
    const total = headers['x-total-count']
    if (total !== String(list.size))
      throw new Error(`${list.name} has ${total} entries instead of ${list.size}.`)
  }
  await sleep(SETTLE_MS)
  for (let round = -20; round < times; round++) for (const target of targets) await ask(target, round < 0)
  const [smallest] = lists
  return targets
    .filter(({ list }) => list !== smallest)
    .map(({ list, place, ms }) => {
      const small = targets.find((target) => target.list === smallest && target.place === place)?.ms ?? []
      return {
        name: `${list.name}, ${place} page, ${size(list.size)} ÷ ${size(smallest?.size ?? 0)}`,
        value: quantile(ms, 0.5) / quantile(small, 0.5),
        unit: '×',
        max: 1.3,
        p50Ms: quantile(ms, 0.5),
        p99Ms: quantile(ms, 0.99),
      }
    })
}

function size(rows: number) {
  return rows.toLocaleString('en')
}
