import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { request as requests } from '@playwright/test'
import pg from 'pg'
import { freePort } from '@/scripts/database/free-port.mjs'
import { listSources } from '@/scripts/launcher/build-sources.mjs'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'
import { apiLogIn, bearer, newAccount, newOrder, newProduct } from './support/accounts'
import { expect, test } from './support/own-shop'
import { launch, readRun, startShop } from './support/shop'

/** Starts on an external database. scripts/start.test.ts tests the starts that are refused at once. */

test.setTimeout(240_000)

const secret = 'only-The-Tests-of-starts-4711-know-it'

function runDatabase(dataFolder: string, command: 'up' | 'url'): string {
  const env = cleanEnvironment({ SHOP_DATA_DIR: dataFolder })
  return execFileSync(process.execPath, ['scripts/database.mjs', command], { env, encoding: 'utf8' })
}

/** Starts a PostgreSQL that the shop uses by DATABASE_URL alone, like an external one. Returns its URL. */
function startExternalDatabase(dataFolder: string): string {
  const output = runDatabase(dataFolder, 'up')
  const url = runDatabase(dataFolder, 'url').trim()
  expect(output).toContain(new URL(url).host)
  expect(output, 'only `npm run db -- url` prints the password').not.toContain(new URL(url).password)
  return url
}

async function makeAdmin(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('UPDATE "User" SET "isAdmin" = true WHERE email = $1', [email])
  await client.end()
}

test('a shop on an external database opens empty, takes orders but no payments, and keeps its data over a restart', async ({
  newFolder,
}) => {
  const [databaseFolder, dataFolder] = [newFolder(), newFolder()]
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const DATABASE_URL = startExternalDatabase(databaseFolder)
  const settings = { DATABASE_URL, NEXTAUTH_SECRET: secret, HOST: '127.0.0.1' }
  const place = { port, dataFolder, name: 'start', settings }
  const first = await startShop(place)
  expect(first.output()).toContain('Payments: not configured')
  expect(first.output()).not.toMatch(/demo|Next\.js|Network:|Ready in|next\.config/)
  const request = await requests.newContext({ baseURL })
  expect(await (await request.get('/api/products/')).json()).toEqual([])
  expect((await request.get('/paypal-simulator/sdk/js')).status()).toBe(404)

  const admin = await newAccount(request)
  await makeAdmin(DATABASE_URL, admin.email)
  const product = await newProduct(request, admin.info)
  const buyer = await newAccount(request)
  const order = await newOrder(request, buyer.info, product)
  const headers = bearer(buyer.info)
  const started = await request.post(`/api/orders/${order._id}/paypal/`, { headers })
  expect(started.status()).toBe(503)
  expect(await started.json()).toMatchObject({ code: 'payments-not-configured' })
  expect((await request.put(`/api/orders/${order._id}/pay/`, { headers })).status()).toBe(402)
  expect(await (await request.get(`/api/orders/${order._id}/`, { headers })).json()).toEqual(order)
  expect(order.isPaid).toBe(false)

  const second = launch({ ...place, port: await freePort() })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toMatch(new RegExp(`^The shop is already running on .+${baseURL}.+$`))
  expect((await request.get('/api/health/')).status()).toBe(200)
  await request.dispose()
  await first.stop()

  const restarted = await startShop({ ...place, settings: { ...settings, SHOP_SEED: 'demo' } })
  expect(restarted.output(), 'demo accounts are not offered: they do not exist').not.toContain('demo-')
  const nextRequest = await requests.newContext({ baseURL })
  expect(await (await nextRequest.get('/api/products/')).json()).toMatchObject([{ _id: product._id }])
  expect((await nextRequest.get(product.image)).status()).toBe(200)
  const nextHeaders = bearer(await apiLogIn(nextRequest, buyer))
  expect(await (await nextRequest.get(`/api/orders/${order._id}/`, { headers: nextHeaders })).json()).toEqual(
    order,
  )
  await nextRequest.dispose()
  await restarted.stop()
})

test('Ctrl-C during a start stops it, and the output does not claim that the shop is open', async ({
  newFolder,
}) => {
  const dataFolder = newFolder()
  const settings = { SHOP_SEED: 'none' }
  const demo = launch({ port: await freePort(), dataFolder, name: 'start', settings })
  await expect
    .poll(() => readRun(dataFolder)?.children?.map(({ name }) => name), { intervals: [5], timeout: 180_000 })
    .toContain('The shop')
  demo.process.kill('SIGINT')
  expect(await demo.ended, demo.output()).toBe(0)
  expect(demo.output().split('Stopping …')[1]?.trim()).toBe('The shop has stopped.')
})

const complete = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', NEXTAUTH_SECRET: secret }

for (const { fault, program, settings, message } of [
  {
    fault: 'without the front server',
    program: '.next/standalone/server.js',
    settings: complete,
    message: 'server/main.mjs is not in front of this server.',
  },
  {
    fault: 'without a setting',
    program: 'server/main.mjs',
    settings: {},
    message: 'DATABASE_URL is missing',
  },
])
  test(`the built shop, started ${fault}, exits with a message that says why`, async ({ newFolder }) => {
    const port = String(await freePort())
    const env = cleanEnvironment({ PORT: port, SHOP_DATA_DIR: newFolder(), ...settings })
    const server = spawnSync(process.execPath, [program], { env, encoding: 'utf8', timeout: 60_000 })
    expect(server.stderr).toContain(message)
    expect(server.stderr).not.toContain('    at ')
    expect(server.status).toBe(1)
  })

/** Returns the project's source files that the build contains, read from its source maps. */
function compiledSources(): string[] {
  const maps = readdirSync('.next/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  )
  const compiled = maps.flatMap((name) => {
    const file = path.posix.join('.next/server', name)
    const { sources = [], sections = [] } = JSON.parse(readFileSync(file, 'utf8'))
    const all: string[] = [
      ...sources,
      ...sections.flatMap(({ map }: { map: { sources: string[] } }) => map.sources),
    ]
    return all.map((source) => path.posix.join(path.posix.dirname(file), decodeURIComponent(source)))
  })
  const isOwn = (name: string) => existsSync(name) && !/^\.\.|node_modules|^lib\/generated/.test(name)
  return [...new Set(compiled)].filter(isOwn).sort()
}

test('every source file in the build triggers a rebuild when it changes', () => {
  const compiled = compiledSources()
  expect(compiled).toContain('lib/content-policy.mjs')
  expect(compiled).toContain('app/(home)/page/[page]/page.tsx')
  const known = new Set(listSources(process.cwd()))
  expect(compiled.filter((name) => !known.has(name))).toEqual([])
})
