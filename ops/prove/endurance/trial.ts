import { setTimeout as sleep } from 'node:timers/promises'
import type { Trial } from '@/ops/prove/context'
import { findMismatches } from '@/ops/prove/kill-trial'
import type { Shop } from '@/ops/prove/shop'
import { call } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import { createTally } from './answers'
import { planFaults, type Stage } from './faults'
import { type Acknowledged, startVisitors } from './visitors'

const RECOVERY_MS = 120_000

/** Waits until the shop answers calls and has sent its mails. Returns what did not happen in time. */
async function awaitQuiet(shop: Shop) {
  // The demo's own mails wait for a decision: they are from before the mail server.
  const waiting = `SELECT count(*)::int AS count FROM "Mail"
    WHERE status = 'waiting' AND NOT "withoutServer" AND "nextAttemptAt" <= now()`
  for (const end = Date.now() + RECOVERY_MS; ; await sleep(1000)) {
    const { status } = await call(`${shop.origin}/api/health/ready/`).catch(() => ({ status: 0 }))
    const [row] = await query(shop.databaseUrl, waiting).catch(() => [])
    if (status === 200 && row?.count === 0) return []
    if (Date.now() > end)
      return [`after ${RECOVERY_MS / 1000} s readiness is ${status}, ${row?.count} mails wait`]
  }
}

/** Acknowledged orders and edits that the shop no longer has. */
async function findLost(
  { databaseUrl }: Shop,
  { acknowledged, edits, edited }: Awaited<ReturnType<typeof startVisitors>>,
) {
  const sql = 'SELECT id, "paidAt" IS NOT NULL AS "isPaid" FROM "Order" WHERE id = ANY($1)'
  const rows = await query(databaseUrl, sql, [[...acknowledged.keys()]])
  const stored = new Map(rows.map(({ id, isPaid }) => [id, isPaid]))
  const lost = [...acknowledged].flatMap(([id, { isPaid }]) => {
    if (!stored.has(id)) return [`order ${id} is gone`]
    return isPaid && !stored.get(id) ? [`order ${id} is no longer paid`] : []
  })
  const [product] = await query(databaseUrl, 'SELECT description FROM "Product" WHERE id = $1', [edited])
  const last = Number(/^Edit (\d+)\.$/.exec(String(product?.description))?.[1])
  // An edit that was stored without an answer is repeated under the same number.
  return last === edits.acknowledged || last === edits.acknowledged + 1
    ? lost
    : [...lost, `edit ${edits.acknowledged} was acknowledged, edit ${last} is stored`]
}

/** A mail may come twice when its sender was killed between the server's answer and its own note: then with the same Message-ID. */
function judgeMails({ taken }: Stage['mails'], faults: number) {
  const doubled = [...taken.values()].filter((count) => count > 1)
  const tooOften = doubled.filter((count) => count > 2).length
  return {
    text: `${taken.size} mails, ${doubled.length} of them twice`,
    broken:
      tooOften || doubled.length > faults
        ? [`${doubled.length} mails came more than once, ${tooOften} more than twice`]
        : [],
  }
}

/** A run in which nobody could pay has shown nothing. */
export function judgeSales(acknowledged: Acknowledged) {
  const paid = [...acknowledged.values()].filter(({ isPaid }) => isPaid).length
  return {
    text: `${acknowledged.size} orders, ${paid} reported as paid`,
    broken: paid ? [] : ['nothing was bought and paid'],
  }
}

/** Sells for some minutes while one fault follows another. */
export const enduranceTrial = (
  minutes: number,
  { disk, failOver, mails }: Pick<Stage, 'disk' | 'failOver' | 'mails'>,
): Trial => ({
  name: `endurance: ${minutes} minutes of orders, edits, kills, ${disk ? 'full disk, ' : ''}${failOver ? 'failover, ' : ''}floods`,
  async run(context) {
    const { shop } = context
    const tally = createTally()
    const visitors = await startVisitors(context, tally)
    const stage = { origin: shop.origin, dataFolder: shop.dataFolder ?? '', disk, failOver, tally, mails }
    const plan = planFaults(minutes, stage)
    const begin = Date.now()
    for (const { fault, atMs } of plan) {
      await sleep(Math.max(0, begin + atMs - Date.now()))
      console.log(
        `    ${Math.round((Date.now() - begin) / 1000)} s: ${fault.name}; ${visitors.acknowledged.size} orders so far`,
      )
      await fault.run(stage)
    }
    await sleep(Math.max(0, begin + minutes * 60_000 - Date.now()))
    await visitors.stop()
    const sales = judgeSales(visitors.acknowledged)
    const mailVerdict = judgeMails(mails, plan.length)
    const broken = [
      ...tally.broken(),
      ...(await awaitQuiet(shop)),
      ...(await findLost(shop, visitors)),
      ...(await findMismatches(shop)),
      ...mailVerdict.broken,
      ...sales.broken,
    ]
    return {
      tried: `${plan.length} faults; ${sales.text}, ${visitors.edits.acknowledged} edits, ${mailVerdict.text}; ${tally.describe()}`,
      broken,
    }
  },
})
