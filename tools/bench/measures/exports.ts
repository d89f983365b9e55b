import { get } from 'node:http'
import { query } from '@/testing/books/database'
import { registerBuyers } from '@/tools/bench/buyers'
import type { Row } from '@/tools/bench/figures'
import type { Bench, Instance } from '@/tools/bench/instances'
import { rssMbOf } from '@/tools/bench/processes'
import { addOrders } from './rows'

const SAMPLE_MS = 50

/** Exports all orders of a shop on a new database, and reads its memory meanwhile: it must not grow with the file. */
export async function measureExports({ shop, open, isQuick }: Bench): Promise<Row[]> {
  const orders = isQuick ? 20_000 : 100_000
  const url = new URL(shop.databaseUrl)
  url.pathname = '/exports'
  await query(shop.databaseUrl, 'create database exports')
  const instance = await open('exports', { DATABASE_URL: url.href })
  const [owner] = await registerBuyers(instance.origin, 1)
  await query(url.href, 'update "User" set role = \'owner\' where id = $1', [owner?.id])
  const cookie = owner?.cookie ?? ''
  // What the first export loads belongs to the idle shop.
  await readExport(instance, '?q=nobody', cookie)
  await addOrders(url.href, orders)
  const idle = rssMbOf(instance.serverPids())
  let peak = idle
  const timer = setInterval(() => {
    peak = Math.max(peak, rssMbOf(instance.serverPids()))
  }, SAMPLE_MS)
  const begin = performance.now()
  const records = await readExport(instance, '', cookie).finally(() => clearInterval(timer))
  if (records !== orders + 1) throw new Error(`The file has ${records} records instead of ${orders + 1}.`)
  const name = `Export of ${orders.toLocaleString('en')} orders`
  return [
    {
      name: `${name}, memory above idle`,
      value: peak - idle,
      unit: 'MB',
      max: 80,
      note: `idle ${idle.toFixed(1)} MB, without a collection`,
    },
    { name, value: (performance.now() - begin) / 1000, unit: 's' },
  ]
}

/** Reads the file of the orders and returns how many lines it has. */
function readExport({ origin }: Instance, search: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${origin}/adminpage/orders/export${search}`, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The file is answered with ${response.statusCode}.`))
      let lines = 0
      response.on('data', (part: Buffer) => {
        for (const byte of part) if (byte === 10) lines++
      })
      response.once('error', reject)
      response.once('end', () => resolve(lines))
    }).once('error', reject)
  })
}
