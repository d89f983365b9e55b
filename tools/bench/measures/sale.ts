import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '@/testing/books/database'
import { registerBuyersOf } from '@/tools/bench/buyers'
import { median, type Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { applyLoad, typical } from '@/tools/bench/load'
import { readText } from '@/tools/bench/request'
import { listProductIds, productList } from './products'

const ORDERS_PER_SECOND = 20
const BUYERS = 4
const PLENTY = 1_000_000

/**
 * Reads home while orders are placed for products that it shows. Home's processor time then is what all processes use,
 * less what the same orders use alone. Afterwards each order's answers must show what it has left, the last unit's also home.
 */
export async function measureSale({ open, isQuick }: Bench): Promise<Row[]> {
  const token = randomUUID()
  const shop = await open('sale', { METRICS_TOKEN: token })
  const { origin, databaseUrl, cpuMs } = shop
  const ids = (await listProductIds(origin)).slice(0, BUYERS)
  const place = await registerBuyersOf(origin, ids)
  const sql = 'select id, "countInStock", "priceCents" from "Product" where id = any($1)'
  const before = await query(databaseUrl, sql, [ids])
  const setStock = (id: number, count: number) =>
    query(databaseUrl, 'update "Product" set "countInStock" = $2 where id = $1', [id, count])
  await query(
    databaseUrl,
    'update "Product" set "priceCents" = 1950, "countInStock" = $2 where id = any($1)',
    [ids, PLENTY],
  )

  const home = { name: 'Home', url: `${origin}/`, cpuMs }
  const seconds = isQuick ? 2 : 4
  await applyLoad(home, 1)
  await placeEvenly(1, place)
  const rounds = []
  for (let round = 0; round < (isQuick ? 2 : 4); round++) {
    const alone = await applyLoad(home, seconds)
    const orders = await cpuDuring(cpuMs, () => placeEvenly(seconds, place))
    const answersBefore = await countAnswers(origin, token)
    const both = await cpuDuring(cpuMs, () =>
      Promise.all([applyLoad(home, seconds), placeEvenly(seconds, place)]),
    )
    const answers = await countAnswers(origin, token)
    const [mixed] = both.result
    rounds.push({
      alone,
      mixed,
      hitRate: 1 - (answers.rendered - answersBefore.rendered) / (answers.all - answersBefore.all),
      cpuMs: (both.cpuMs - orders.cpuMs) / mixed.count,
    })
  }
  const { stale, checks } = await countStale(origin, ids, isQuick ? 5 : 20, place, setStock)
  for (const { id, countInStock, priceCents } of before)
    await query(databaseUrl, 'update "Product" set "countInStock" = $2, "priceCents" = $3 where id = $1', [
      id,
      countInStock,
      priceCents,
    ])
  const during = `Home while ${ORDERS_PER_SECOND} orders a second are placed`
  return [
    { name: `${during}, hit rate`, value: median(rounds.map(({ hitRate }) => hitRate)), unit: '', min: 0.98 },
    {
      name: `${during}, CPU ÷ alone`,
      value: median(rounds.map((each) => each.cpuMs / each.alone.cpuMs)),
      unit: '×',
      max: 1.2,
      ...typical(rounds.map(({ mixed, cpuMs }) => ({ ...mixed, cpuMs }))),
    },
    { name: 'Stale answers after orders', value: stale, unit: '', max: 0, note: `${stale} of ${checks}` },
  ]
}

/** Places orders at a steady rate, each buyer in turn. */
async function placeEvenly(seconds: number, place: (buyer: number) => Promise<unknown>) {
  const begin = performance.now()
  const placing = []
  for (let count = 0; count < seconds * ORDERS_PER_SECOND; count++) {
    await sleep(begin + (count * 1000) / ORDERS_PER_SECOND - performance.now())
    placing.push(place(count % BUYERS))
  }
  await Promise.all(placing)
}

async function cpuDuring<T>(cpuMs: () => number, work: () => Promise<T>) {
  const before = cpuMs()
  const result = await work()
  return { result, cpuMs: cpuMs() - before }
}

/** Returns the number of requests for shared answers that the instance has answered, and how many answers it has rendered for them. */
async function countAnswers(origin: string, token: string) {
  const text = await readText(`${origin}/api/metrics/`, { authorization: `Bearer ${token}` })
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((total, [, n]) => total + Number(n), 0)
  return {
    all: sum(/^shop_http_requests_total\{kind="(?:kept|rendered)".*\} (\d+)$/gm),
    rendered: sum(/^shop_http_requests_total\{kind="rendered".*\} (\d+)$/gm),
  }
}

/** Sells products down to nothing, and counts the answers that show something else than what is left. */
async function countStale(
  origin: string,
  ids: number[],
  times: number,
  place: (buyer: number) => Promise<unknown>,
  setStock: (id: number, count: number) => Promise<unknown>,
) {
  const read = (path: string) => readText(origin + path)
  let [stale, checks] = [0, 0]
  const expect = (isFresh: boolean) => {
    checks += 1
    if (!isFresh) stale += 1
  }
  for (let time = 0; time < times; time++) {
    const buyer = time % ids.length
    const id = ids[buyer] ?? 0
    await setStock(id, 2)
    for (const left of [1, 0]) {
      await place(buyer)
      const [page, product, list, home] = await Promise.all([
        read(`/products/${id}`),
        read(`/api/products/${id}/`),
        read('/api/products/?pageSize=24'),
        read('/'),
      ])
      expect(JSON.parse(product).countInStock === left)
      const listed = productList.parse(JSON.parse(list)).find(({ _id }) => _id === id)
      expect(listed?.countInStock === left)
      const card = new RegExp(`href="/products/${id}"[^]*?</a>`).exec(home)?.[0] ?? ''
      for (const html of [page, card]) expect(html.includes('Out Of Stock') === (left === 0))
    }
    await setStock(id, PLENTY)
  }
  return { stale, checks }
}
