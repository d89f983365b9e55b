import { registerBuyers } from '@/tools/bench/buyers'
import { median, type Row, ratio } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { applyLoad, type Load, runClients, typical } from '@/tools/bench/load'
import { sendOk } from '@/tools/bench/request'

const RENDERING = 4
const LOGGING_IN = 2

/** Compares the slowest answers of home from memory while others have pages rendered and log in with those of a quiet shop. */
export async function measureMixed({ shop, isQuick }: Bench): Promise<Row[]> {
  const { origin, cpuMs } = shop
  const buyers = await registerBuyers(origin, RENDERING + LOGGING_IN)
  const work = (index: number) => {
    const buyer = buyers[index]
    if (index < RENDERING) return sendOk(`${origin}/profile`, { headers: { cookie: buyer?.cookie ?? '' } })
    const json = { username: buyer?.email, password: buyer?.password }
    return sendOk(`${origin}/api/users/login/`, { method: 'POST', json })
  }
  const target = { name: 'Home', url: `${origin}/`, cpuMs }
  const seconds = isQuick ? 2 : 4
  await applyLoad(target, 1)
  const alone: Load[] = []
  const mixed: Load[] = []
  const others: Load[] = []
  for (let round = 0; round < (isQuick ? 2 : 4); round++) {
    alone.push(await applyLoad(target, seconds))
    const [home, other] = await Promise.all([
      applyLoad(target, seconds),
      runClients(buyers.length, { seconds: seconds + 0.5 }, work),
    ])
    mixed.push(home)
    others.push(other)
  }
  const p99s = (loads: Load[]) => loads.map(({ p99Ms }) => p99Ms)
  const { p50Ms, p99Ms } = typical(mixed)
  return [
    { name: 'Home alone, p99', value: median(p99s(alone)), unit: 'ms', ...typical(alone) },
    {
      name: 'Home while 4 render and 2 log in, p99 ÷ alone',
      value: ratio(p99s(mixed), p99s(alone)),
      unit: '×',
      max: 10,
      p50Ms,
      p99Ms,
      note: `the others made ${Math.round(median(others.map(({ perSecond }) => perSecond)))} requests a second`,
    },
  ]
}
