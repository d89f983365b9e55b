import path from 'node:path'
import { typical } from '@/tools/bench/clients'
import { median, type Row, ratio } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { measureRounds } from '@/tools/bench/load'
import { cachedAddresses, listProductIds } from './addresses'
import { recordResponses, startBareServer } from './bare'

/** Compares what the shop answers from memory with a bare Node server that sends the same bytes from its memory. */
export async function measureCached({ shop, isQuick, onEnd }: Bench): Promise<Row[]> {
  const [id = 0] = await listProductIds(shop.origin)
  const addresses = cachedAddresses(id)
  const file = path.join(shop.dataFolder, 'bench-responses.json')
  await recordResponses(shop.origin, addresses, file)
  const bare = await startBareServer(file)
  onEnd(bare.stop)
  const targets = addresses.flatMap(({ name, path: address, headers }) =>
    [bare, shop].map(({ origin, cpuMs }) => ({ name, url: origin + address, headers, cpuMs })),
  )
  const rounds = isQuick ? { rounds: 2, seconds: 1 } : { rounds: 3, seconds: 3 }
  const loads = await measureRounds(targets, { ...rounds, warmUpSeconds: isQuick ? 0.5 : 1 })
  await bare.stop()
  return addresses.flatMap(({ name }, index) => {
    const [fromBare = [], fromShop = []] = loads.slice(2 * index)
    const [bareRates, rates] = [fromBare, fromShop].map((each) => each.map(({ perSecond }) => perSecond))
    return [
      { name: `${name}, bare server`, value: median(bareRates ?? []), unit: '/s', ...typical(fromBare) },
      {
        name: `${name} ÷ bare server`,
        value: ratio(rates ?? [], bareRates ?? []),
        unit: '×',
        min: 0.6,
        ...typical(fromShop),
        note: `${Math.round(median(rates ?? []))} a second`,
      },
    ]
  })
}
