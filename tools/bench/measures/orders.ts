import { query, withClient } from '@/testing/books/database'
import { registerBuyersOf } from '@/tools/bench/buyers'
import { type Row, ratio } from '@/tools/bench/figures'
import type { Bench, Instance } from '@/tools/bench/instances'
import { beforeRows, CONNECTIONS, type Load, rateRow, runClients, typical } from '@/tools/bench/load'
import { ownCpuMs } from '@/tools/bench/processes'
import { sendOk } from '@/tools/bench/request'
import { addProducts } from './products'

/** No buyer has hundreds of unpaid orders, so those of earlier rounds are delivered. */
const DELIVER = `update "Order" set "deliveredAt" = now() where "stockState" = 'held' and "deliveredAt" is null`

/** A paid order shows that an address is the customer's. An earlier release has no such column. */
const PROVE = `do $$ begin update "User" set "provenEmail" = email; exception when undefined_column then null; end $$`

type Buyers = Awaited<ReturnType<typeof openBuyers>>
type Round = Awaited<ReturnType<typeof measureRound>>

/** Places orders of one line: one after the other, and by 16 buyers at once, each of a product of their own. */
export async function measureOrders({ shop, openBefore, isQuick }: Bench): Promise<Row[]> {
  const now = await openBuyers(shop)
  const earlier = await openBefore()
  const before = earlier && (await openBuyers(earlier))
  const rounds: Round[] = []
  const rushesBefore: Load[] = []
  for (let round = 0; round < (isQuick ? 3 : 5); round++) {
    if (before) rushesBefore.push((await measureRound(before, isQuick)).rush)
    rounds.push(await measureRound(now, isQuick))
  }
  const loads = (name: keyof Round) => rounds.map((round) => round[name])
  const medianRow = (name: string, of: Load[]) => {
    const columns = typical(of)
    return { name, value: columns.p50Ms, unit: 'ms', ...columns }
  }
  const [bare, rushes] = [loads('bare'), loads('rush')]
  return [
    medianRow('Bare transaction, one row', bare),
    medianRow('API call that does nothing', loads('nothing')),
    {
      name: 'Place order − call that does nothing, p50 ÷ bare transaction',
      value: ratio(
        rounds.map(({ single, nothing }) => single.p50Ms - nothing.p50Ms),
        bare.map(({ p50Ms }) => p50Ms),
      ),
      unit: '×',
      max: 8,
      ...typical(loads('single')),
    },
    rateRow('16 buyers, orders', rushes),
    ...beforeRows('16 buyers, orders', rushes, rushesBefore),
  ]
}

/** `nothing`: a call that passes through all of the shop and asks nothing of the database. */
async function measureRound({ shop, place }: Buyers, isQuick: boolean) {
  const [times, seconds] = isQuick ? [64, 2] : [160, 4]
  await query(shop.databaseUrl, DELIVER)
  let placed = 0
  return {
    bare: await measureTransaction(shop.databaseUrl, 3 * times),
    nothing: await runClients(1, { times }, () => sendOk(`${shop.origin}/api/health/`), shop),
    single: await runClients(1, { times }, () => place(placed++ % CONNECTIONS), shop),
    rush: await runClients(CONNECTIONS, { seconds }, place, shop),
  }
}

function measureTransaction(url: string, times: number) {
  return withClient(url, async (client) => {
    await client.query(
      'create table if not exists bench (id int generated always as identity primary key, note text not null)',
    )
    const run = async () => {
      await client.query('begin')
      await client.query('insert into bench (note) values ($1)', ['one row'])
      await client.query('commit')
    }
    return await runClients(1, { times }, run, { cpuMs: ownCpuMs })
  })
}

async function openBuyers(shop: Instance) {
  const place = await registerBuyersOf(shop.origin, await addProducts(shop.databaseUrl, CONNECTIONS))
  await query(shop.databaseUrl, PROVE)
  await runClients(CONNECTIONS, { seconds: 2 }, place)
  return { shop, place }
}
