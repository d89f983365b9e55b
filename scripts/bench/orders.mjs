import { randomUUID } from 'node:crypto'
import { orderBody } from '../prove/shopping.mjs'
import { measureTransaction } from './bare-database.mjs'
import { registerBuyers } from './buyers.mjs'
import { runClients, typical } from './clients.mjs'
import { median, ratio } from './figures.mjs'
import { CONNECTIONS } from './load.mjs'
import { sendOk } from './request.mjs'
import { addProducts } from './rows.mjs'

/**
 * Orders of 16 buyers at once per time of a bare transaction, before orders took few statements: at commit c9ed355, on two quiet
 * cores on 2026-11-22, 60 orders a second and 0.59 ms. (With other load on these cores it was 0.013 to 0.045.)
 */
const RUSH_BEFORE = 0.035

/**
 * Places orders of one line: one after the other, and by 16 buyers at once, each of a product of their own.
 * @param {import('./instances.mjs').Bench} bench
 * @returns {Promise<import('./figures.mjs').Row[]>}
 */
export async function measureOrders({ shop, isQuick }) {
  const buyers = await registerBuyers(shop.origin, CONNECTIONS)
  const products = await addProducts(shop.databaseUrl, CONNECTIONS)
  const place = (/** @type {number} */ index) => {
    const headers = { authorization: `Bearer ${buyers[index]?.token}`, 'idempotency-key': randomUUID() }
    const json = orderBody([{ product: products[index] ?? 0, qty: 1 }])
    return sendOk(`${shop.origin}/api/orders/add/`, { method: 'POST', headers, json, status: 201 })
  }
  const [times, seconds] = isQuick ? [60, 2] : [150, 4]
  await runClients(CONNECTIONS, { seconds: 1 }, place)
  const rounds = []
  for (let round = 0; round < (isQuick ? 3 : 5); round++)
    rounds.push({
      bare: await measureTransaction(shop.databaseUrl, 3 * times),
      single: await runClients(1, { times }, place, shop),
      rush: await runClients(CONNECTIONS, { seconds }, place, shop),
    })
  const bareMs = rounds.map(({ bare }) => bare.p50Ms)
  const perTransaction = median(rounds.map(({ bare, rush }) => (rush.perSecond * bare.p50Ms) / 1000))
  const perSecond = Math.round(median(rounds.map(({ rush }) => rush.perSecond)))
  return [
    {
      name: 'Bare transaction, one row',
      value: median(bareMs),
      unit: 'ms',
      ...typical(rounds.map(({ bare }) => bare)),
    },
    {
      name: 'Place order, p50 ÷ bare transaction',
      value: ratio(
        rounds.map(({ single }) => single.p50Ms),
        bareMs,
      ),
      unit: '×',
      max: 14,
      ...typical(rounds.map(({ single }) => single)),
    },
    {
      name: '16 buyers, orders per bare transaction time ÷ before',
      value: perTransaction / RUSH_BEFORE,
      unit: '×',
      min: 3,
      ...typical(rounds.map(({ rush }) => rush)),
      note: `${perSecond} orders/s, ${perTransaction.toFixed(3)} per bare transaction time, before ${RUSH_BEFORE}`,
    },
  ]
}
