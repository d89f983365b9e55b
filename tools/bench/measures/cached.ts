import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/lib/platform/edge/free-port'
import { PlainError } from '@/ops/postgres/plain-error'
import { compile } from '@/ops/program'
import type { Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { applyLoad, beforeRows, type Load, rateNote, rateRow, ratioRow } from '@/tools/bench/load'
import { cpuMsOf } from '@/tools/bench/processes'
import { sendOk } from '@/tools/bench/request'
import { cachedAddresses, listProductIds } from './products'

type Server = { origin: string; cpuMs: () => number }
type Address = ReturnType<typeof cachedAddresses>[number]

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/** Compares what the shop answers from memory with a bare server that sends the same bytes, in turns. */
export async function measureCached({ shop, openBefore, isQuick, onEnd }: Bench): Promise<Row[]> {
  const [id = 0] = await listProductIds(shop.origin)
  const addresses = cachedAddresses(id)
  const file = path.join(shop.dataFolder, 'bench-responses.json')
  await recordResponses(shop.origin, addresses, file)
  const bare = await startBareServer(file)
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

async function recordResponses(origin: string, addresses: Address[], file: string) {
  const responses: Record<string, unknown> = {}
  for (const { path, headers: sentHeaders } of addresses) {
    const { headers, body } = await sendOk(origin + path, { headers: sentHeaders })
    const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
    responses[path] = {
      headers: { ...Object.fromEntries(kept), 'content-length': body.length },
      body: body.toString('base64'),
    }
  }
  writeFileSync(file, JSON.stringify(responses))
}

async function startBareServer(file: string) {
  const port = await freePort()
  const child = fork(compile('tools/bench/bare-server'), [file, String(port)])
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  const listening = await Promise.race([once(child, 'message'), once(child, 'exit'), sleep(10_000)])
  if (listening?.[0] === 'listening')
    return { origin: `http://127.0.0.1:${port}`, cpuMs: () => cpuMsOf([child.pid ?? 0]), stop }
  await stop()
  throw new PlainError('The bare server does not listen.')
}
