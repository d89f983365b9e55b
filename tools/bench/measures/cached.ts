import path from 'node:path'
import { startBareServer } from '@/tools/bench/bare-responses'
import type { Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { applyLoad, beforeRows, type Load, rateNote, rateRow, ratioRow } from '@/tools/bench/load'
import { cachedAddresses, listProductIds } from './products'

type Server = { origin: string; cpuMs: () => number }
type Address = ReturnType<typeof cachedAddresses>[number]

/** Compares what the shop answers from memory with a bare server that sends the same bytes, in turns. */
export async function measureCached({ shop, openBefore, isQuick, onEnd }: Bench): Promise<Row[]> {
  const [id = 0] = await listProductIds(shop.origin)
  const addresses = cachedAddresses(id)
  const file = path.join(shop.dataFolder, 'bench-responses.json')
  const bare = await startBareServer(shop.origin, addresses, file)
  onEnd(bare.stop)
  const before = await openBefore()
  const side = ({ origin, cpuMs }: Server, { path, ...address }: Address) => ({
    target: { ...address, url: origin + path, cpuMs },
    loads: [] as Load[],
  })
  const rows = addresses.map((address) => ({
    name: address.name,
    bare: side(bare, address),
    shop: side(shop, address),
    before: before && side(before, address),
  }))
  const sides = rows.flatMap(({ bare, shop, before }) => (before ? [bare, before, shop] : [bare, shop]))
  const [rounds, seconds, warmUpSeconds] = isQuick ? [2, 1, 0.5] : [3, 3, 1]
  for (const { target } of sides) await applyLoad(target, warmUpSeconds)
  for (let round = 0; round < rounds; round++)
    for (const { target, loads } of sides) loads.push(await applyLoad(target, seconds))
  await bare.stop()
  return rows.flatMap(({ name, bare, shop, before }) => [
    rateRow(`${name}, bare server`, bare.loads),
    { ...ratioRow(`${name} ÷ bare server`, shop.loads, bare.loads, 0.6), note: rateNote(shop.loads) },
    ...beforeRows(name, shop.loads, before?.loads ?? []),
  ])
}
