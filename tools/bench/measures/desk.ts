import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '@/testing/books/database'
import { registerBuyers } from '@/tools/bench/buyers'
import { quantile, type Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { sendOk } from '@/tools/bench/request'
import { addPaidOrders, addProducts } from './rows'

const maxMs = 300
const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

type Page = [name: string, path: string]

const pages: Page[] = [
  ['home', '/adminpage'],
  ['home of a year', '/adminpage?days=365'],
  ['orders', '/adminpage/orders'],
  ['orders to ship', '/adminpage/orders?status=to-ship'],
  ['orders by name', '/adminpage/orders?q=ann+77'],
  ['orders of a month by total', `/adminpage/orders?date=paid&from=${day(31)}&to=${day(0)}&sort=-total`],
  ['one order', '/order/77'],
  ['books of a month', `/adminpage/books?from=${day(31)}&to=${day(1)}`],
  ['books of a year', `/adminpage/books?from=${day(364)}&to=${day(0)}`],
]

/** Every hundredth product is a draft, every fiftieth low in stock. */
const productPages: Page[] = [
  ['products', '/adminpage/products'],
  ['products by words', '/adminpage/products?q=product+777'],
  ['drafts', '/adminpage/products?status=draft'],
  ['products low in stock', '/adminpage/products?stock=low&sort=stock'],
  ['products by name', '/adminpage/products?sort=name'],
  ['last page of products', '/adminpage/products?page=1000'],
]

/** Asks for the desk's pages as the only owner of a shop with many paid orders, and then many products. */
export async function measureDesk({ shop, open, isQuick }: Bench): Promise<Row[]> {
  const orders = isQuick ? 20_000 : 100_000
  const url = new URL(shop.databaseUrl)
  url.pathname = '/desk'
  await query(shop.databaseUrl, 'create database desk')
  const { origin } = await open('desk', { DATABASE_URL: url.href })
  const cookie = await logInAsOwner(origin, url.href)
  await addPaidOrders(url.href, orders)
  // The jobs prepare the lists, each 20 s.
  await sleep(25_000)
  const ask = (list: Page[], of: string) => askAll(list, of, origin, cookie, isQuick ? 20 : 100)
  const rows = await ask(pages, `${orders.toLocaleString('en')} orders`)
  const products = isQuick ? 20_000 : 100_000
  await addProducts(url.href, products)
  await query(
    url.href,
    `update "Product" set "countInStock" = id % 6 where id % 50 = 7;
     update "Product" set status = 'draft' where id % 100 = 3`,
  )
  await query(url.href, 'vacuum analyze "Product"')
  await sleep(25_000)
  return [...rows, ...(await ask(productPages, `${products.toLocaleString('en')} products`))]
}

async function askAll(
  list: Page[],
  of: string,
  origin: string,
  cookie: string,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of list) {
    const ms: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begin = performance.now()
      await sendOk(origin + path, { headers: { cookie } })
      // The first one loads the page.
      if (round > 0) ms.push(performance.now() - begin)
    }
    rows.push({
      name: `Desk of ${of}, ${name}`,
      value: quantile(ms, 0.99),
      unit: 'ms',
      max: maxMs,
      p50Ms: quantile(ms, 0.5),
      p99Ms: quantile(ms, 0.99),
    })
  }
  return rows
}

/** Makes an owner and returns the cookie of a new log-in: that of the registration says that it is a customer's. */
async function logInAsOwner(origin: string, databaseUrl: string): Promise<string> {
  const [owner] = await registerBuyers(origin, 1)
  await query(databaseUrl, 'update "User" set role = \'owner\' where id = $1', [owner?.id])
  const json = { username: owner?.email, password: owner?.password }
  const { headers } = await sendOk(`${origin}/api/users/login/`, { method: 'POST', json })
  return (headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ')
}
