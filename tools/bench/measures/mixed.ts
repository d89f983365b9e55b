import { logIn, registerBuyers } from '@/tools/bench/buyers'
import { runClients, typical } from '@/tools/bench/clients'
import { median, type Row, ratio } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { applyLoad } from '@/tools/bench/load'
import { sendOk } from '@/tools/bench/request'

const RENDERING = 4
const LOGGING_IN = 2

/** Compares the slowest answers of home from memory while others have pages rendered and log in with those of a quiet shop. */
export async function measureMixed({ shop, isQuick }: Bench): Promise<Row[]> {
  const { origin, cpuMs } = shop
  const buyers = await registerBuyers(origin, RENDERING + LOGGING_IN)
  const work = (index: number) => {
    const buyer = buyers[index]
    if (!buyer) throw new Error('There are fewer buyers than clients.')
    if (index >= RENDERING) return logIn(origin, buyer)
    return sendOk(`${origin}/profile`, { headers: { cookie: buyer.cookie } })
  }
  const target = { name: 'Home', url: `${origin}/`, cpuMs }
  const seconds = isQuick ? 2 : 4
  await applyLoad(target, 1)
  const rounds = []
  for (let round = 0; round < (isQuick ? 2 : 4); round++) {
    const alone = await applyLoad(target, seconds)
    const others = runClients(buyers.length, { seconds: seconds + 0.5 }, work)
    const [mixed] = await Promise.all([applyLoad(target, seconds), others])
    rounds.push({ alone, mixed, others: await others })
  }
  const alone = rounds.map((round) => round.alone)
  const mixed = rounds.map((round) => round.mixed)
  const p99s = (loads: typeof alone) => loads.map(({ p99Ms }) => p99Ms)
  const rate = Math.round(median(rounds.map(({ others }) => others.perSecond)))
  return [
    { name: 'Home alone, p99', value: median(p99s(alone)), unit: 'ms', ...typical(alone) },
    {
      name: 'Home while 4 render and 2 log in, p99 ÷ alone',
      value: ratio(p99s(mixed), p99s(alone)),
      unit: '×',
      max: 10,
      p50Ms: typical(mixed).p50Ms,
      p99Ms: typical(mixed).p99Ms,
      note: `the others made ${rate} requests a second`,
    },
  ]
}
