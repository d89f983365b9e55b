import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { request as requests } from '@playwright/test'
import { embeddedPostgresUrl } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { isAlive } from '@/scripts/database/processes.mjs'
import { brokenInvariants } from '@/scripts/prove/database.mjs'
import { allowedMs } from '@/testing/rounds'
import { admin, apiLogIn, bearer, newAccount, newProduct } from './support/accounts'
import { keepBuying } from './support/buying'
import { expect, test } from './support/own-shop'
import { launch, readRun, startShop } from './support/shop'

/** The launcher restarts each program of a running shop that is killed. */

test.describe.configure({ timeout: 240_000 })

function postmasterPid(dataFolder: string): number {
  try {
    return Number(readFileSync(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

function childPid(dataFolder: string, wanted: string): number {
  return readRun(dataFolder)?.children?.find(({ name }) => name === wanted)?.pid ?? 0
}

/** Kills a program and waits until another process has replaced it. `pidNow` returns 0 while none runs. */
async function killAndAwaitRestart(pidNow: () => number): Promise<void> {
  const before = pidNow()
  expect(before).toBeGreaterThan(0)
  process.kill(before, 'SIGKILL')
  await expect
    .poll(() => ![0, before].includes(pidNow()), { intervals: [50], timeout: allowedMs(10_000) })
    .toBe(true)
}

test('O10 server, simulator and database, each killed during purchases, restart within ten seconds; no order is lost', async ({
  newDemoFolder,
}) => {
  const dataFolder = await newDemoFolder()
  const port = await freePort()
  const shop = await startShop({ port, dataFolder, name: 'restarts' })
  const request = await requests.newContext({ baseURL: `http://localhost:${port}` })
  const product = await newProduct(request, await apiLogIn(request, admin), { countInStock: '100000' })
  const buyers = [await newAccount(request), await newAccount(request), await newAccount(request)]
  const url = embeddedPostgresUrl(dataFolder) ?? ''
  const { paid, stop } = keepBuying(
    request,
    buyers.map(({ info }) => info),
    product,
  )
  await expect.poll(() => paid.size).toBeGreaterThan(buyers.length)

  const programs = {
    'The shop': () => childPid(dataFolder, 'The shop'),
    'The PayPal simulator': () => childPid(dataFolder, 'The PayPal simulator'),
    PostgreSQL: () => postmasterPid(dataFolder),
  }
  const timeout = allowedMs(10_000)
  for (const [name, pidNow] of Object.entries(programs)) {
    await test.step(name, async () => {
      await killAndAwaitRestart(pidNow)
      const before = paid.size
      // Purchases under way at the kill do not count: there is at most one per buyer.
      await expect.poll(() => paid.size, { intervals: [50], timeout }).toBeGreaterThan(before + buyers.length)
      expect(shop.output()).toMatch(
        new RegExp(`\n${name} ended unexpectedly \\(.+\\); starting it again \\(1 of 5\\)\\.\n`),
      )
    })
  }
  await stop()

  for (const [id, by] of paid) {
    const order = await (await request.get(`/api/orders/${id}/`, { headers: bearer(by) })).json()
    expect(order).toMatchObject({ _id: id, isPaid: true })
  }
  expect(embeddedPostgresUrl(dataFolder)).toBe(url)
  expect(await brokenInvariants(url)).toEqual([])
  await request.dispose()

  await test.step('Ctrl-C while the database restarts stops everything cleanly', async () => {
    process.kill(postmasterPid(dataFolder), 'SIGKILL')
    await expect.poll(() => shop.output(), { intervals: [10] }).toContain('starting it again (2 of 5).')
    await shop.stop()
    expect(shop.output().trim().split('\n').at(-1)).toBe('The shop has stopped.')
    expect(embeddedPostgresUrl(dataFolder)).toBeNull()
    expect(readRun(dataFolder)).toBeNull()
  })
})

test('O10 when a program is killed a sixth time in a row the launcher stops everything and logs why', async ({
  newDemoFolder,
}) => {
  const dataFolder = await newDemoFolder()
  const shop = await startShop({ port: await freePort(), dataFolder, name: 'restarts' })
  const others = [shop.process.pid ?? 0, postmasterPid(dataFolder), childPid(dataFolder, 'The shop')]
  // One rule holds for all programs. The simulator starts fastest.
  const simulator = () => childPid(dataFolder, 'The PayPal simulator')
  for (const _restart of [1, 2, 3, 4, 5]) await killAndAwaitRestart(simulator)
  process.kill(simulator(), 'SIGKILL')
  expect(await shop.ended).toBe(1)
  expect(shop.output().trim().split('\n').at(-1)).toMatch(
    /^The PayPal simulator .*signal SIGKILL.* after 5 restarts; stopping everything\.$/,
  )
  for (const pid of others) expect(isAlive(pid)).toBe(false)
  expect(readRun(dataFolder)).toBeNull()
})

test('O10 a shop whose first start fails is not restarted', async ({ newFolder, newDemoFolder }) => {
  const hook = path.join(newFolder(), 'end-server.cjs')
  writeFileSync(hook, `if (/server\\.js$/.test(process.argv[1])) process.exit(3)`)
  const settings = { NODE_OPTIONS: `--require ${hook}` }
  const shop = launch({
    port: await freePort(),
    dataFolder: await newDemoFolder(),
    name: 'restarts',
    settings,
  })
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toContain('The shop did not start (exit code 1)')
  expect(shop.output()).not.toContain('starting it again')
})
