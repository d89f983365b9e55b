import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { freePort } from '@/lib/platform/edge/free-port'
import { brokenInvariants } from '@/testing/books/database'
import { newAccount, newProduct } from '@/testing/browser/accounts'
import { expectPaid, keepBuying } from '@/testing/browser/buying'
import { expectAlerts, noPromtool } from '@/testing/machine/alerts'
import { fillDisk, freeDisk, mountDisk, noSmallDisk } from '@/testing/machine/mount-disk'
import { copyDemoData } from '@/testing/own-shops/demo-data'
import { expect, test } from '@/testing/own-shops/own-shop'
import {
  killAndAwaitRestart,
  newDataFolder,
  pidOf,
  removeDataFolder,
  startShop,
} from '@/testing/own-shops/shop'

test.describe.configure({ timeout: 600_000 })

const timeout = 120_000
const token = 'only-The-Test-of-full-disks-1618-knows-it'

/** A process that this one has started; 0 when there is none. */
function childOf(parent: number): number {
  const isChild = (pid: string) => {
    try {
      return / [A-Z] (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] === String(parent)
    } catch {
      return false
    }
  }
  return Number(parent && readdirSync('/proc').find((name) => /^\d+$/.test(name) && isChild(name)))
}

async function killOnFullDisk(disk: string, request: APIRequestContext, program: string) {
  fillDisk(disk)
  const pidNow = () => (program === 'Next' ? childOf(pidOf(disk, 'The shop')) : pidOf(disk, program))
  await killAndAwaitRestart(pidNow, timeout)
  await expect.poll(async () => (await request.get('/').catch(() => null))?.status(), { timeout }).toBe(200)
}

/** What the shop's own metrics say of the disk now. */
async function freeBytes(request: APIRequestContext): Promise<number> {
  const metrics = await request.get('/api/metrics/', { headers: { Authorization: `Bearer ${token}` } })
  return Number(/^shop_disk_free_bytes\S* (\d+)/m.exec(await metrics.text())?.[1])
}

async function expectNotReady(request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${token}` }
  const ready = await request.get('/api/health/ready/', { headers })
  expect(ready.status()).toBe(503)
  expect(JSON.stringify(await ready.json())).toContain('The disk is full')
}

test(`W05 E11 on a full disk killed programs come back, readiness, log and alert say why, and room restores everything${noSmallDisk || noPromtool}`, async () => {
  test.skip(noSmallDisk !== '', noSmallDisk)
  const parent = newDataFolder()
  const { folder: disk, unmount } = mountDisk(parent, '500m')
  try {
    await copyDemoData(disk)
    const settings = { METRICS_TOKEN: token }
    const place = { port: await freePort(), dataFolder: disk, name: 'full-disk', settings }
    let shop = await startShop(place)
    const { request } = shop
    const product = await newProduct(request, { countInStock: '100000' })
    const { info } = await newAccount(request)
    const { paid, stop } = keepBuying(request, [info], product)
    await expect.poll(() => paid.size, { timeout }).toBeGreaterThan(1)

    const free: number[] = []
    for (const program of ['The shop', 'Next', 'The PayPal simulator', 'PostgreSQL']) {
      await test.step(program, () => killOnFullDisk(disk, request, program))
      // A Next process that has just begun may not have told it yet.
      const told = () => freeBytes(request).then((bytes) => Number.isNaN(bytes) || free.push(bytes))
      await expect.poll(told, { timeout }).not.toBe(true)
    }
    expectAlerts(['ShopDiskFull'], 20, { 'shop_disk_free_bytes{contents="database"}': free })
    await expectNotReady(request)
    const said = () => shop.output().match(/The disk of .+ is full: \d+ MB are free\./g)?.length
    await expect.poll(said, { timeout }).toBe(1)

    fillDisk(disk)
    const killed = once(shop.process, 'exit')
    shop.process.kill('SIGKILL')
    await killed
    shop = await startShop(place)
    expect((await request.get('/')).status()).toBe(200)

    freeDisk(disk)
    const before = paid.size
    await expect.poll(() => paid.size, { timeout }).toBeGreaterThan(before + 1)
    await expect.poll(async () => (await request.get('/api/health/ready/')).status(), { timeout }).toBe(200)
    await stop()
    await expectPaid(request, paid)
    expect(await brokenInvariants(shop.databaseUrl)).toEqual([])
    await request.dispose()
    await shop.stop()
  } finally {
    await removeDataFolder(disk).catch(() => {})
    unmount()
    await removeDataFolder(parent)
  }
})
