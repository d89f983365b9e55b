import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '@/testing/books/calls'
import { query } from '@/testing/books/database'
import { startMailServer } from '@/testing/machine/mail-server'
import { newDataFolder } from '@/testing/shop/start-own-shop'
import type { Trial } from '@/testing/trials/context'
import { type Acknowledged, findMismatches } from '@/testing/trials/kill-trial'
import { type Shop, startOwnShop } from '@/testing/trials/trial-shop'
import { createTally } from './answers'
import { planFaults, type Stage } from './faults'
import { startVisitors } from './visitors'

const RECOVERY_MS = 120_000
const DISK_SIZE = '1500m'

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
function judgeMails({ received }: Stage['mails'], faults: number) {
  const taken = new Map<string, number>()
  for (const { headers } of received) {
    const [id = 'without Message-ID'] = headers.get('message-id') ?? []
    taken.set(id, (taken.get(id) ?? 0) + 1)
  }
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
const enduranceTrial = (
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

/** Mounts a small disk at this folder. Returns the folder; null where it cannot be done. */
function mountDisk(folder: string) {
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder])
  if (mounted.status === 0) return folder
  console.log('No disk is filled: only root on Linux can mount a small one.')
  return null
}

/** Starts two database servers, of which the second takes over. */
async function startTwoServers(folder: string) {
  const { signalServer, startReplicatedDatabase } = await import('@/testing/db/replicated-database')
  const { first, promote, stop, url } = await startReplicatedDatabase(folder)
  const failOver = async () => {
    signalServer(first, 'SIGKILL')
    await promote()
  }
  const settings = {
    DATABASE_URL: url,
    SHOP_SEED: 'demo',
    NEXTAUTH_SECRET: randomUUID(),
    PAYMENTS: 'simulator',
  }
  return { settings, failOver, stop }
}

/**
 * Opens a shop of its own for the endurance trial, with a mail server: on a small disk where one can be mounted, or with two
 * database servers.
 */
export async function openEndurance(
  root: string,
  { minutes, isFailover }: { minutes: number; isFailover: boolean },
) {
  const folder = newDataFolder('shop-prove-')
  const servers = isFailover ? await startTwoServers(path.join(folder, 'servers')) : null
  const disk = servers ? null : mountDisk(path.join(folder, 'disk'))
  const mails = await startMailServer()
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'shop@example.com', ...servers?.settings }
  const shop = await startOwnShop(root, path.join(disk ?? folder, 'data'), settings, async () => {
    await mails.close()
    await servers?.stop()
    if (disk) spawnSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true, force: true })
  })
  const trial = enduranceTrial(minutes, { disk, failOver: servers?.failOver ?? null, mails })
  return { shop, trial, close: shop.close }
}
