import { quantile, type Row } from '@/tools/bench/figures'
import type { Instance } from '@/tools/bench/instances'
import { sendOk } from '@/tools/bench/request'

const MAX_GROWTH = 1.5
const MAX_BROAD_MS = 150
/** They count the products of three categories. */
const MAX_SUGGESTIONS_MS = 50

export type SizedShop = { size: number; shop: Instance }

/** What is searched, and how many products it finds in a shop with so many. */
const searches = [
  { name: 'Search for 20 products', path: '/api/products/?q=rare+prod', found: () => 20 },
  { name: 'Search for a misspelt word', path: '/api/products/?q=raer', found: () => 20 },
  {
    name: 'Search for 10 % of the products',
    path: '/api/products/?q=seasonal',
    found: (size: number) => size / 10,
  },
  {
    name: 'Products by price',
    path: '/api/products/?sort=price',
    found: (size: number) => size,
  },
  { name: 'Suggestions', path: '/api/products/suggest/?q=rar', found: () => null },
]

/**
 * Compares searches, 24 products a page, in shops of different sizes, the smallest first. The requests alternate between the
 * shops, so that other load on the machine affects them alike.
 */
export async function measureSearch(shops: SizedShop[], times: number): Promise<Row[]> {
  const targets = searches.flatMap((search) =>
    shops.map(({ size, shop }) => ({ search, size, shop, ms: [] as number[] })),
  )
  const ask = async ({ search, size, shop, ms }: (typeof targets)[number], isWarmUp = false) => {
    const begin = performance.now()
    const { headers } = await sendOk(`${shop.origin}${search.path}&pageSize=24`)
    if (!isWarmUp) ms.push(performance.now() - begin)
    const [total, found] = [headers['x-total-count'], search.found(size)]
    if (found !== null && total !== String(found))
      throw new Error(`${search.name} found ${total} products instead of ${found}.`)
  }
  for (let round = -20; round < times; round++) for (const target of targets) await ask(target, round < 0)
  const smallest = shops[0]?.size ?? 0
  return targets
    .filter(({ size }) => size !== smallest)
    .map(({ search, size, ms }) => {
      const small = targets.find((target) => target.search === search && target.size === smallest)?.ms ?? []
      const [p50Ms, p99Ms] = [quantile(ms, 0.5), quantile(ms, 0.99)]
      const found = search.found(size)
      const maxMs = found === null ? MAX_SUGGESTIONS_MS : found === size / 10 ? MAX_BROAD_MS : null
      const of = `${search.name}, ${size.toLocaleString('en')}`
      return maxMs !== null
        ? { name: of, value: p50Ms, unit: 'ms', max: maxMs, p50Ms, p99Ms }
        : {
            name: `${of} ÷ ${smallest.toLocaleString('en')}`,
            value: p50Ms / quantile(small, 0.5),
            unit: '×',
            max: MAX_GROWTH,
            p50Ms,
            p99Ms,
          }
    })
}
