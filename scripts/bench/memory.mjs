import { listProductIds } from './addresses.mjs'
import { runClients } from './clients.mjs'
import { median } from './figures.mjs'
import { CONNECTIONS } from './load.mjs'
import { send } from './request.mjs'

/** How often each address is asked for. */
const VISITS = 5
const SAMPLES = 40

/**
 * Reads the memory of a new instance while it answers requests for many addresses, most of them with unknown parameters or
 * ids.
 * @param {import('./instances.mjs').Bench} bench
 * @returns {Promise<import('./figures.mjs').Row[]>}
 */
export async function measureMemory({ open, isQuick }) {
  const shop = await open('memory')
  const addresses = isQuick ? 2000 : 20_000
  const requests = VISITS * addresses
  const ids = await listProductIds(shop.origin)
  /** @type {number[]} */
  const samples = []
  let asked = 0
  const ask = async () => {
    const place = asked++
    if (place % (requests / SAMPLES) === 0) samples.push(shop.memoryMb() ?? Number.NaN)
    const { status } = await send(shop.origin + addressOf(place % addresses, ids))
    if (status !== 200 && status !== 404) throw new Error(`An address was answered with ${status}.`)
  }
  const load = await runClients(CONNECTIONS, { times: requests }, ask, shop)
  // Garbage comes and goes, so quarters are compared by their medians.
  const quarter = (/** @type {number} */ index) =>
    median(samples.slice((index * SAMPLES) / 4, ((index + 1) * SAMPLES) / 4))
  const what = `${requests.toLocaleString('en')} requests`
  const { p50Ms, p99Ms, cpuMs } = load
  return [
    {
      name: `Memory after ${what}`,
      value: quarter(3),
      unit: 'MB',
      max: 450,
      p50Ms,
      p99Ms,
      cpuMs,
    },
    {
      name: 'Memory, last quarter − second quarter',
      value: quarter(3) - quarter(1),
      unit: 'MB',
      max: 20,
      note: `${what} for ${addresses.toLocaleString('en')} addresses; by quarter ${[0, 1, 2, 3].map((each) => Math.round(quarter(each))).join(', ')} MB, most ${Math.round(Math.max(...samples))} MB`,
    },
  ]
}

/** The address with this number: seven of ten have a parameter that no page knows, three an id that no product has. */
function addressOf(/** @type {number} */ number, /** @type {number[]} */ ids) {
  const known = ids[number % ids.length]
  const unknown = 1_000_000 + number
  const kinds = [
    `/?ref=${number}`,
    `/?utm_source=${number}&page=1`,
    `/page/2?ref=${number}`,
    `/products/${known}?ref=${number}`,
    `/products/${known}?utm_source=a&utm_campaign=${number}`,
    `/api/products/?pageSize=24&ref=${number}`,
    `/api/products/${known}/?ref=${number}`,
    `/api/products/${unknown}/`,
    `/api/products/${unknown}`,
    `/products/${unknown}`,
  ]
  return kinds[number % kinds.length] ?? '/'
}
