import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { compile } from '@/ops/program'
import { query } from '@/testing/books/database'
import { startBareServer } from '@/tools/bench/bare-responses'
import { quantile, type Row } from '@/tools/bench/figures'
import type { Bench, Instance } from '@/tools/bench/instances'
import {
  applyLoad,
  CONNECTIONS,
  type Load,
  rateNote,
  rateRow,
  ratioRow,
  runClients,
} from '@/tools/bench/load'
import { readText, sendOk } from '@/tools/bench/request'
import { listProductIds } from './products'

/** The own language, the other that is shipped, and three that stand in for those to come. */
const languages = ['en', 'de', 'fr', 'it', 'es']
const prefixes = languages.map((language, index) => (index ? `/${language}` : ''))
/** While hits are counted, a text changes each time after so many visits: two of them are then rendered. */
const VISITS_PER_CHANGE = 200
const TIMEOUT_MS = 5000

type Shop = Instance & { token: string; ids: number[] }

/** Compares what is kept in one, two and five languages with a bare server, and counts how much is: home and 24 products in each. */
export async function measureLanguages(bench: Bench): Promise<Row[]> {
  const { databaseUrl } = bench.shop
  const token = randomBytes(16).toString('hex')
  const preload = compile('tools/bench/stand-in-languages', 'preload')
  const instance = await bench.open('languages', {
    NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
    BENCH_LANGUAGES: String(languages),
    METRICS_TOKEN: token,
  })
  const shop = { ...instance, token, ids: await listProductIds(instance.origin) }
  const rows: Row[] = []
  try {
    await query(databaseUrl, setLanguages, ['{"languages":["en","de"]}'])
    for (const count of [1, 2, 5]) rows.push(...(await measureSpoken(bench, shop, prefixes.slice(0, count))))
  } finally {
    await query(databaseUrl, setLanguages, ['{"languages":["en"]}'])
  }
  return rows
}

const setLanguages = `update "ShopSettings" set values = values || $1::jsonb, version = version + 1`

async function measureSpoken({ isQuick, onEnd }: Bench, shop: Shop, spoken: string[]): Promise<Row[]> {
  const name = spoken.length > 1 ? `Pages in ${spoken.length} languages` : 'Pages in one language'
  const paths = spoken.flatMap(pathsIn(shop))
  const file = path.join(shop.dataFolder, 'bench-responses.json')
  const bare = await startBareServer(
    shop.origin,
    paths.map((path) => ({ path })),
    file,
  )
  onEnd(bare.stop)
  const sides = [bare, shop].map(({ origin, cpuMs }) => ({
    target: { name, url: origin, paths, cpuMs },
    loads: [] as Load[],
  }))
  const [rounds, seconds, warmUpSeconds] = isQuick ? [2, 1, 0.5] : [3, 3, 1]
  for (const { target } of sides) await applyLoad(target, warmUpSeconds)
  for (let round = 0; round < rounds; round++)
    for (const { target, loads } of sides) loads.push(await applyLoad(target, seconds))
  await bare.stop()
  const [reference = [], loads = []] = sides.map((side) => side.loads)
  return [
    rateRow(`${name}, bare server`, reference),
    { ...ratioRow(`${name} ÷ bare server`, loads, reference, 0.6), note: rateNote(loads) },
    ...(await measureHits(name, shop, spoken, isQuick ? 5 : 20)),
    ...(await measureFreshness(name, shop, spoken, isQuick ? 20 : 100)),
  ]
}

const pathsIn =
  ({ ids }: Shop) =>
  (prefix: string) => [prefix || '/', ...ids.map((id) => `${prefix}/products/${id}`)]

/** While texts in the last of the languages change, its pages are rendered again, and the others are found kept. */
async function measureHits(name: string, shop: Shop, spoken: string[], changes: number): Promise<Row[]> {
  const language = spoken.length > 1 ? `${languages[spoken.length - 1]} ` : ''
  const rates: number[] = []
  for (const prefix of spoken) {
    const paths = pathsIn(shop)(prefix)
    const before = await countRenders(shop)
    for (let change = 0; change < changes; change++) {
      await report(shop, `${language}${shop.ids[change % shop.ids.length]}`)
      let visits = 0
      const visit = () => sendOk(shop.origin + paths[visits++ % paths.length])
      await runClients(CONNECTIONS, { times: VISITS_PER_CHANGE }, visit)
    }
    rates.push(1 - ((await countRenders(shop)) - before) / (changes * VISITS_PER_CHANGE))
  }
  const row = (what: string, of: number[], min: number) => ({
    ...{ name: `${name}, hit rate ${what}`, value: Math.min(...of), unit: '', min },
    note: `${of.map((rate) => rate.toFixed(4)).join(', ')}; a change each ${VISITS_PER_CHANGE} visits`,
  })
  const others = rates.slice(0, -1)
  return [
    ...(others.length ? [row('while texts of another change', others, 0.999)] : []),
    row('while its texts change', rates.slice(-1), 0.98),
  ]
}

/** Reports a change of texts as the database does. */
const report = ({ databaseUrl }: Shop, payload: string) =>
  query(databaseUrl, `select pg_notify('catalogue', $1)`, [payload])

/** What Next has rendered for everybody: visitors who come at once share a render. */
async function countRenders({ origin, token }: Shop) {
  const metrics = await readText(`${origin}/api/metrics/`, { authorization: `Bearer ${token}` })
  return Number(/^shop_renders_total (\d+)/m.exec(metrics)?.[1])
}

/** Changes names in the own language, which the others show, too. Once a call says the new one, every language's pages must. */
async function measureFreshness(name: string, shop: Shop, spoken: string[], times: number): Promise<Row[]> {
  const { databaseUrl, origin, ids } = shop
  const delays: number[] = []
  let [stale, checks] = [0, 0]
  for (let change = 0; change < times; change++) {
    const id = ids[change % ids.length] ?? 0
    const text = `Bench ${spoken.length} ${change}.`
    const shows = async (path: string) => (await readText(origin + path)).includes(text)
    await query(databaseUrl, 'update "Product" set name = $1 where id = $2', [text, id])
    const begin = performance.now()
    while (!(await shows(`/api/products/${id}/`)))
      if (performance.now() - begin > TIMEOUT_MS) throw new Error(`Product ${id} is not called "${text}".`)
    delays.push(performance.now() - begin)
    const views = spoken.flatMap((prefix) => [prefix || '/', `${prefix}/products/${id}`])
    checks += views.length
    stale += (await Promise.all(views.map(shows))).filter((isShown) => !isShown).length
  }
  const [p50Ms, p99Ms] = [quantile(delays, 0.5), quantile(delays, 0.99)]
  return [
    { name: `${name}, write to fresh, p99 of ${times}`, value: p99Ms, unit: 'ms', max: 100, p50Ms, p99Ms },
    {
      name: `${name}, stale answers afterwards`,
      value: stale,
      unit: '',
      max: 0,
      note: `${stale} of ${checks}`,
    },
  ]
}
