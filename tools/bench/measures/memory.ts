import { collectAll, collecting } from '@/tools/bench/collections'
import { median, type Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { CONNECTIONS, type Load, runClients } from '@/tools/bench/load'
import { send } from '@/tools/bench/request'
import { listProductIds } from './products'

const VISITS = 5
const QUARTERS = 4
const SAMPLES = 3

type Memory = { rss: number; heap: number }

/** Measures a new instance while it answers many addresses, each time after a collection: V8 lets garbage lie. */
export async function measureMemory({ open, makeFolder, isQuick }: Bench): Promise<Row[]> {
  const folder = makeFolder('collections')
  const shop = await open('memory', collecting(folder))
  const addresses = isQuick ? 2000 : 20_000
  const requests = VISITS * addresses
  const ids = await listProductIds(shop.origin)
  let position = 0
  const ask = async () => {
    const { status } = await send(shop.origin + addressOf(position++ % addresses, ids))
    if (status !== 200 && status !== 404) throw new Error(`An address was answered with ${status}.`)
  }
  const samples: Memory[] = []
  const loads: Load[] = []
  while (samples.length < QUARTERS * SAMPLES) {
    loads.push(await runClients(CONNECTIONS, { times: Math.round(requests / QUARTERS / SAMPLES) }, ask, shop))
    samples.push(await collect(folder, shop.serverPids()))
  }
  const quarter = (index: number, what: keyof Memory) =>
    median(samples.slice(index * SAMPLES, (index + 1) * SAMPLES).map((sample) => sample[what]))
  const list = (what: keyof Memory) => [0, 1, 2, 3].map((index) => quarter(index, what).toFixed(1)).join(', ')
  const what = `${requests.toLocaleString('en')} requests`
  const { p50Ms, p99Ms, cpuMs } = loads.at(-1) ?? {}
  const growth = (what: keyof Memory) => ({
    value: quarter(3, what) - quarter(1, what),
    unit: 'MB',
    max: 5,
  })
  const visits = `${what} for ${addresses.toLocaleString('en')} addresses`
  return [
    { name: `Memory after ${what}`, value: quarter(3, 'rss'), unit: 'MB', max: 450, p50Ms, p99Ms, cpuMs },
    {
      name: 'Memory, last quarter − second quarter',
      ...growth('rss'),
      note: `after a collection; ${visits}; by quarter ${list('rss')} MB`,
    },
    {
      name: 'Heap, last quarter − second quarter',
      ...growth('heap'),
      note: `after a collection; by quarter ${list('heap')} MB`,
    },
  ]
}

async function collect(folder: string, pids: number[]): Promise<Memory> {
  const reports = await collectAll(folder, pids)
  if (reports.length === 0) return { rss: Number.NaN, heap: Number.NaN }
  const megabytes = (name: 'rss' | 'heapUsed') => reports.reduce((sum, report) => sum + report[name], 0) / 1e6
  return { rss: megabytes('rss'), heap: megabytes('heapUsed') }
}

/** Seven of ten have a parameter that no page knows, three an id that no product has. */
function addressOf(number: number, ids: number[]) {
  const id = ids[number % ids.length]
  const unknown = 1_000_000 + number
  const kinds = [
    `/?ref=${number}`,
    `/?utm_source=${number}&page=1`,
    `/page/2?ref=${number}`,
    `/products/${id}?ref=${number}`,
    `/products/${id}?utm_source=a&utm_campaign=${number}`,
    `/api/products/?pageSize=24&ref=${number}`,
    `/api/products/${id}/?ref=${number}`,
    `/api/products/${unknown}/`,
    `/api/products/${unknown}`,
    `/products/${unknown}`,
  ]
  return kinds[number % kinds.length] ?? '/'
}
