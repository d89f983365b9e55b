import pg from 'pg'
import { PlainError } from '@/ops/postgres/plain-error'
import { withClient } from '@/testing/books/database'
import type { Row } from '@/tools/bench/figures'
import type { Bench, Instance } from '@/tools/bench/instances'
import {
  applyLoad,
  beforeRows,
  CONNECTIONS,
  type Load,
  rateNote,
  rateRow,
  ratioRow,
  runClients,
} from '@/tools/bench/load'
import { ownCpuMs } from '@/tools/bench/processes'
import { readText } from '@/tools/bench/request'
import { listProductIds } from './products'

const PATH = '/api/products/?pageSize=24'
const calls = { 'Product list call': PATH, 'Search call': `${PATH}&q=camera` }

const LIST = `select id, name, image, "imageAlt", description, brand, category, "priceCents", "countInStock", "ratingSum",
  "numReviews", "createdAt", pictures, facts from "Product" order by "createdAt" desc, id desc limit 24`

/** Compares lists and searches that no cache answers with the query of 24 rows alone. */
export async function measureList({ open, openBefore, isQuick }: Bench): Promise<Row[]> {
  const uncached = { PAGE_CACHE_MB: '0' }
  const shop = await open('uncached', uncached)
  await requireUncached(shop)
  const before = await openBefore(uncached)
  const seconds = isQuick ? 2 : 4
  const bare: Load[] = []
  const measured = Object.entries(calls).map(([call, path]) => ({
    name: `${call}, uncached`,
    path,
    loads: [] as Load[],
    loadsBefore: [] as Load[],
  }))
  const shops = before ? [before, shop] : [shop]
  for (const { name, path } of measured)
    for (const { origin } of shops) await applyLoad({ name, url: origin + path }, 1)
  for (let round = 0; round < (isQuick ? 2 : 3); round++) {
    bare.push(await measureQuery(shop.databaseUrl, seconds / 2))
    for (const { name, path, loads, loadsBefore } of measured) {
      const load = ({ origin, cpuMs }: Instance) => applyLoad({ name, url: origin + path, cpuMs }, seconds)
      if (before) loadsBefore.push(await load(before))
      loads.push(await load(shop))
    }
  }
  return [
    rateRow('Bare query of 24 products', bare),
    ...measured.flatMap(({ name, loads, loadsBefore }) => [
      { ...ratioRow(`${name} ÷ bare query`, loads, bare, 1 / 6), note: rateNote(loads) },
      ...beforeRows(name, loads, loadsBefore),
    ]),
  ]
}

async function measureQuery(url: string, seconds: number) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  try {
    return await runClients(CONNECTIONS, { seconds }, async (index) => clients[index]?.query(LIST), {
      cpuMs: ownCpuMs,
    })
  } finally {
    for (const client of clients) client.release()
    await pool.end()
  }
}

/** An uncached answer shows a change of which no trigger has told anybody. */
function requireUncached({ origin, databaseUrl }: Instance) {
  return withClient(databaseUrl, async (client) => {
    const change = 'update "Product" set name = $1 where id = $2'
    const [id] = await listProductIds(origin)
    const { name } = (await client.query('select name from "Product" where id = $1', [id])).rows[0]
    await readText(origin + PATH)
    await client.query('set session_replication_role = replica')
    await client.query(change, [`${name}, changed`, id])
    const isFresh = (await readText(origin + PATH)).includes(`${name}, changed`)
    await client.query(change, [name, id])
    if (!isFresh) throw new PlainError(`${PATH} is answered from a cache even with PAGE_CACHE_MB=0.`)
  })
}
