import { randomUUID } from 'node:crypto'
import { orderBody } from '@/testing/books/shopping'
import { measureTransaction, withClients } from '@/tools/bench/bare-database'
import { registerBuyers } from '@/tools/bench/buyers'
import { runClients, typical } from '@/tools/bench/clients'
import { median, type Row, ratio } from '@/tools/bench/figures'
import type { Bench, Instance } from '@/tools/bench/instances'
import { CONNECTIONS } from '@/tools/bench/load'
import { sendOk } from '@/tools/bench/request'
import { addProducts } from './rows'

/** No buyer has hundreds of unpaid orders, so those of earlier rounds are delivered. */
export const DELIVER = `update "Order" set "deliveredAt" = now() where "stockState" = 'held' and "deliveredAt" is null`

/** Customers who have shown that their address is theirs, as by a paid order. An earlier release has no such column. */
const PROVE = `do $$ begin update "User" set "provenEmail" = email; exception when undefined_column then null; end $$`

type Round = Awaited<ReturnType<typeof measureRound>>

/**
 * Places orders of one line: one after the other, and by 16 buyers at once, each of a product of their own. With a checkout of
 * an earlier commit (`--before`), its shop takes turns with this one.
 */
export async function measureOrders({ shop, openBefore, isQuick }: Bench): Promise<Row[]> {
  const now = await openBuyers(shop)
  const earlier = await openBefore()
  const before = earlier && (await openBuyers(earlier))
  const rounds: Round[] = []
  const roundsBefore: Round[] = []
  for (let round = 0; round < (isQuick ? 3 : 5); round++) {
    if (before) roundsBefore.push(await measureRound(before, isQuick))
    rounds.push(await measureRound(now, isQuick))
  }
  const loads = (name: keyof Round) => rounds.map((round) => round[name])
  const bareMs = loads('bare').map(({ p50Ms }) => p50Ms)
  const rates = loads('rush').map(({ perSecond }) => perSecond)
  const ratesBefore = roundsBefore.map(({ rush }) => rush.perSecond)
  return [
    { name: 'Bare transaction, one row', value: median(bareMs), unit: 'ms', ...typical(loads('bare')) },
    {
      name: 'API call that does nothing',
      value: median(loads('nothing').map(({ p50Ms }) => p50Ms)),
      unit: 'ms',
      ...typical(loads('nothing')),
    },
    {
      name: 'Place order − call that does nothing, p50 ÷ bare transaction',
      value: ratio(
        rounds.map(({ single, nothing }) => single.p50Ms - nothing.p50Ms),
        bareMs,
      ),
      unit: '×',
      max: 8,
      ...typical(loads('single')),
    },
    { name: '16 buyers, orders', value: median(rates), unit: '/s', ...typical(loads('rush')) },
    ...(before
      ? [
          {
            name: '16 buyers, orders ÷ before',
            value: ratio(rates, ratesBefore),
            unit: '×',
            min: 1.4,
            note: `before ${Math.round(median(ratesBefore))} a second`,
          },
        ]
      : []),
  ]
}

/** Registers 16 buyers, each with a product, and warms the shop up. */
export async function openBuyers(shop: Instance) {
  const buyers = await registerBuyers(shop.origin, CONNECTIONS)
  await withClients(shop.databaseUrl, 1, async ([client]) => client?.query(PROVE))
  const products = await addProducts(shop.databaseUrl, CONNECTIONS)
  const place = (index: number) => {
    const headers = { authorization: `Bearer ${buyers[index]?.token}`, 'idempotency-key': randomUUID() }
    const json = orderBody([{ product: products[index] ?? 0, qty: 1 }])
    return sendOk(`${shop.origin}/api/orders/add/`, { method: 'POST', headers, json, status: 201 })
  }
  await runClients(CONNECTIONS, { seconds: 2 }, place)
  return { shop, place }
}

/** `nothing`: a call that passes through all of the shop and asks nothing of the database. */
async function measureRound({ shop, place }: Awaited<ReturnType<typeof openBuyers>>, isQuick: boolean) {
  const [times, seconds] = isQuick ? [64, 2] : [160, 4]
  await withClients(shop.databaseUrl, 1, async ([client]) => client?.query(DELIVER))
  let placed = 0
  return {
    bare: await measureTransaction(shop.databaseUrl, 3 * times),
    nothing: await runClients(1, { times }, () => sendOk(`${shop.origin}/api/health/`), shop),
    single: await runClients(1, { times }, () => place(placed++ % CONNECTIONS), shop),
    rush: await runClients(CONNECTIONS, { seconds }, place, shop),
  }
}
