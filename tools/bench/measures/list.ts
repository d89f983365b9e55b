import { measureQuery } from '@/tools/bench/bare-database'
import { typical } from '@/tools/bench/clients'
import { median, type Row, ratio } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { applyLoad } from '@/tools/bench/load'
import { requireUncached } from './uncached'

/** Compares list calls that no cache answers with the query of the same 24 rows alone. */
export async function measureList({ open, isQuick }: Bench): Promise<Row[]> {
  const shop = await open('uncached', { PAGE_CACHE_MB: '0' })
  const path = '/api/products/?pageSize=24'
  await requireUncached(shop, path)
  const target = { name: 'Product list call, uncached', url: shop.origin + path, cpuMs: shop.cpuMs }
  const seconds = isQuick ? 2 : 4
  await applyLoad(target, 1)
  const rounds = []
  for (let round = 0; round < (isQuick ? 2 : 3); round++)
    rounds.push({
      bare: await measureQuery(shop.databaseUrl, seconds / 2),
      call: await applyLoad(target, seconds),
    })
  const bare = rounds.map((round) => round.bare)
  const calls = rounds.map(({ call }) => call)
  const [bareRates, rates] = [bare, calls].map((loads) => loads.map(({ perSecond }) => perSecond))
  return [
    { name: 'Bare query of 24 products', value: median(bareRates ?? []), unit: '/s', ...typical(bare) },
    {
      name: 'Product list call, uncached ÷ bare query',
      value: ratio(rates ?? [], bareRates ?? []),
      unit: '×',
      min: 1 / 6,
      ...typical(calls),
      note: `${Math.round(median(rates ?? []))} a second`,
    },
  ]
}
