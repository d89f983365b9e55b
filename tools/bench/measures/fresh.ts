import { withClient } from '@/testing/books/database'
import { quantile, type Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { readText } from '@/tools/bench/request'
import { cachedAddresses, listProductIds } from './products'

const TIMEOUT_MS = 5000

/** Changes prices and asks two instances until both show the new one; then everything else must show it, too. */
export async function measureFresh({ shop, open, isQuick }: Bench): Promise<Row[]> {
  const second = await open('second')
  const origins = [shop.origin, second.origin]
  const ids = await listProductIds(shop.origin)
  const times = isQuick ? 100 : 500
  const delays: number[] = []
  let [stale, checks] = [0, 0]
  await withClient(shop.databaseUrl, async (client) => {
    for (let change = 0; change < times; change++) {
      const id = ids[change % ids.length] ?? 0
      const cents = 7_000_000 + change
      await client.query('update "Product" set "priceCents" = $1 where id = $2', [cents, id])
      const price = (cents / 100).toFixed(2)
      const delay = await Promise.all(
        origins.map((origin) => untilShown(`${origin}/api/products/${id}/`, price)),
      )
      delays.push(Math.max(...delay))
      const views = origins.flatMap((origin) =>
        cachedAddresses(id).map(({ path, headers }) => shows(origin + path, price, headers)),
      )
      checks += views.length
      stale += (await Promise.all(views)).filter((isShown) => !isShown).length
    }
  })
  const [p50Ms, p99Ms] = [quantile(delays, 0.5), quantile(delays, 0.99)]
  const name = `Write to fresh on two instances, p99 of ${times}`
  return [
    { name, value: p99Ms, unit: 'ms', max: 100, p50Ms, p99Ms },
    { name: 'Stale answers afterwards', value: stale, unit: '', max: 0, note: `${stale} of ${checks}` },
  ]
}

async function untilShown(url: string, price: string) {
  const begin = performance.now()
  while (!(await shows(url, price))) {
    if (performance.now() - begin > TIMEOUT_MS)
      throw new Error(`${url} still shows the old price after ${TIMEOUT_MS} ms.`)
  }
  return performance.now() - begin
}

async function shows(url: string, price: string, headers?: { rsc: string }) {
  return (await readText(url, headers)).includes(price)
}
