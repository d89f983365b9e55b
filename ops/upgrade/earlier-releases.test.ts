import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { call } from '@/testing/books/calls'
import { brokenInvariants, query } from '@/testing/books/database'
import {
  account,
  approve,
  created,
  pay,
  placeOrder,
  registration,
  startPayment,
} from '@/testing/books/shopping'
import { debianPostgres, noDebianPostgres, startDebianPostgres } from '@/testing/db/debian-postgres'
import { newOrdinaryDatabase } from '@/testing/db/ordinary-role'
import { releases } from '@/testing/db/releases'
import { onlySoak } from '@/testing/db/rounds'
import { startCheckout } from '@/testing/machine/checkout-shop'
import { orderBody } from '@/testing/shop/order-body'
import { git } from './git'

/** Shops of earlier releases, as their commits were, on the database of a role without superuser. */

const MINUTE = 60_000

/** Returns the last commit of a release's day, and why its shop cannot be upgraded here; '' when it can. */
function findCommit({ version, day }: { version: string; day: string }) {
  const inGit = (...args: string[]) => git(process.cwd(), ...args)
  const commit = inGit('rev-list', '-1', `--before=${day}T23:59:59Z`, 'HEAD')
  if (!commit || !inGit('show', `${commit}:package.json`).includes(`"version": "${version}"`))
    return { commit, missing: ' (skipped: its commit is not in this checkout)' }
  const upgradesItself = inGit('ls-tree', '--name-only', commit, 'scripts/upgrade.mjs') !== ''
  const why =
    ' (skipped: it has no command for upgrades; ops/migrations/earlier-states.db.test.ts has its data)'
  return { commit, missing: upgradesItself ? '' : why }
}

/** Buys one product after the other, and pays, until it is stopped. `placed` and `paid` are the orders that were acknowledged. */
async function startBuying(address: string, database: string) {
  const registered = await call(`${address}/api/users/register/`, { method: 'POST', body: registration() })
  const buyer = account.parse(registered.json)
  const [product] = await query(database, 'select id, "priceCents" from "Product" order by id limit 1')
  const [id, priceCents] = [Number(product?.id), Number(product?.priceCents)]
  await query(
    database,
    `with more as (insert into "StockMovement" (kind, "productId", change, "heldChange") values ('received', ${id}, 100000, 0))
     update "Product" set "countInStock" = "countInStock" + 100000 where id = ${id}`,
  )
  const [placed, paid] = [new Set<number>(), new Set<number>()]
  let isStopped = false
  const buy = async () => {
    const answer = await placeOrder(address, buyer, orderBody([{ product: id, priceCents, qty: 1 }]))
    if (answer.status !== 201) return
    const order = created.parse(answer.json)._id
    placed.add(order)
    const started = await startPayment(address, buyer, order)
    await approve(address, String(Object(started.json).id))
    if ((await pay(address, buyer, order)).status === 200) paid.add(order)
  }
  const buying = (async () => {
    // A change of the release interrupts: the next order comes when the shop answers again.
    while (!isStopped) await Promise.all([buy().catch(() => {}), sleep(200)])
  })()
  const stop = async () => {
    isStopped = true
    await buying
  }
  onTestFinished(stop)
  return { placed, paid, stop }
}

const unfit = `${onlySoak}${noDebianPostgres}`
let server = ''
beforeAll(async () => {
  if (unfit) return
  const { url, stop } = await startDebianPostgres()
  server = url
  return stop
})

for (const release of releases) {
  const { version } = release
  const { commit, missing } = unfit ? { commit: '', missing: unfit } : findCommit(release)
  const name = `E10 a shop of ${version} on ${debianPostgres} is upgraded while it sells, and goes back${missing}`
  test.skipIf(missing !== '')(
    name,
    async () => {
      const database = await newOrdinaryDatabase(server)
      const shop = await startCheckout(commit, {
        DATABASE_URL: database,
        NEXTAUTH_SECRET: 'a secret that only this test knows',
        SHOP_SEED: 'demo',
        PAYMENTS: 'simulator',
        MAX_OPEN_ORDERS: '1000000',
        MAX_HELD_UNITS: '1000000',
      })
      const { placed, paid, stop } = await startBuying(shop.address, database)
      const untilMore = async () => {
        const before = paid.size
        await expect.poll(() => paid.size, { timeout: 5 * MINUTE }).toBeGreaterThan(before + 3)
      }
      await untilMore()
      shop.release('99.0.0')
      for (const [args, serves] of [
        [[], '99.0.0'],
        [['--back'], version],
        [[], '99.0.0'],
      ] as const) {
        const { status, output } = await shop.upgrade(...args)
        expect(status, output).toBe(0)
        expect(await shop.health()).toContain(`${serves} `)
        await untilMore()
      }
      await stop()
      const kept = await query(database, 'select id, "paidAt" is not null as "isPaid" from "Order"')
      expect([...placed].filter((id) => !kept.some((order) => order.id === id))).toEqual([])
      expect([...paid].filter((id) => !kept.some((order) => order.id === id && order.isPaid))).toEqual([])
      expect(await brokenInvariants(database)).toEqual([])
    },
    40 * MINUTE,
  )
}
