import { type APIRequestContext, request as requests } from '@playwright/test'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { freePort } from '@/lib/platform/edge/free-port'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { query } from '@/testing/books/database'
import {
  type Account,
  apiLogIn,
  bearer,
  newAccount,
  newOrder,
  newProduct,
  readOrder,
} from '@/testing/browser/accounts'
import { expect, runDatabase, test } from '@/testing/own-shops/own-shop'
import { launch, type Place, startShop } from '@/testing/own-shops/shop'

/** A shop on an external database, with the default limits of log-ins, before and after a restart. */

test.setTimeout(600_000)

/** Starts a PostgreSQL that the shop uses by DATABASE_URL alone, like an external one. Returns its URL. */
function startExternalDatabase(dataFolder: string): string {
  const output = runDatabase(dataFolder, 'up')
  const url = runDatabase(dataFolder, 'url')
  expect(output).toContain(new URL(url).host)
  expect(output, 'only `npm run db -- url` prints the password').not.toContain(new URL(url).password)
  return url
}

/** Headers that claim a client address, which the shop ignores. */
const addressHeaders = (address: string) => ({
  'X-Client-Address': address,
  Forwarded: `for=${address}`,
})
/** The same headers as sent through a proxy that the shop is not configured for. */
const proxyHeaders = (address: string) => ({ ...addressHeaders(address), 'X-Forwarded-For': address })

function tryLogIn(from: APIRequestContext, { email, password }: Account, headers = {}) {
  return from.post('/api/users/login/', { data: { username: email, password }, headers })
}

type Guessing = {
  guesser: APIRequestContext
  known: APIRequestContext
  account: Account
  DATABASE_URL: string
}

/** Guesses the account's password until the guesser's address is locked out for a day. `known` is a device of its owner. */
async function guessPasswords({ guesser, known, account, DATABASE_URL }: Guessing): Promise<void> {
  /** Changes the only counter of this kind. */
  async function changeCounter(kind: 'login' | 'login-day', change: string): Promise<void> {
    const sql = `UPDATE "RateLimit" SET ${change} WHERE key LIKE '${kind}:%' RETURNING key`
    expect(await query(DATABASE_URL, sql)).toHaveLength(1)
  }
  const statuses: number[] = []
  for (let guess = 1; guess <= 12; guess++) {
    const wrong = { ...account, password: `guess ${guess}` }
    statuses.push((await tryLogIn(guesser, wrong, proxyHeaders(`198.51.100.${guess}`))).status())
    // A slow machine may need more than a minute for ten attempts.
    if (guess === 1) await changeCounter('login', `expire = expire + interval '1 hour'`)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  expect((await tryLogIn(guesser, account)).status()).toBe(429)
  expect((await tryLogIn(known, account)).status(), 'the owner on a known device').toBe(200)
  // One address may fail a hundred times a day; all but three of them are skipped.
  const failFromOneAddress = (name: string) =>
    tryLogIn(guesser, { email: `${name}@example.com`, password: 'guess' }, addressHeaders('198.51.100.1'))
  for (let failure = 1; failure <= 3; failure++) {
    expect((await failFromOneAddress(`nobody-${failure}`)).status()).toBe(401)
    if (failure === 1) await changeCounter('login-day', 'points = 98')
  }
  expect((await failFromOneAddress('nobody-4')).status()).toBe(429)
}

async function expectNoPayments(client: APIRequestContext, buyer: UserInfo, order: OrderJson) {
  const headers = bearer(buyer)
  const started = await client.post(`/api/orders/${order._id}/paypal/`, { headers })
  expect(started.status()).toBe(503)
  expect(await started.json()).toMatchObject({ code: 'payments-not-configured' })
  expect((await client.put(`/api/orders/${order._id}/pay/`, { headers })).status()).toBe(402)
  expect(await readOrder(client, buyer, order._id)).toEqual(order)
  expect(order.isPaid).toBe(false)
}

type Blocked = {
  guesser: APIRequestContext
  stranger: APIRequestContext
  admin: Parameters<typeof tryLogIn>[1]
  output: () => string
}

async function expectStillBlocked({ guesser, stranger, admin, output }: Blocked) {
  const refused = await tryLogIn(guesser, admin, addressHeaders('203.0.113.1'))
  expect(refused.status(), 'after a restart').toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(23 * 60 * 60)
  const throughProxy = await tryLogIn(stranger, admin, proxyHeaders('203.0.113.1'))
  expect(throughProxy.status(), 'clients behind an unconfigured proxy share its address').toBe(200)
  await expect.poll(() => output()).toContain('"event":"unknown-proxy"')
}

async function expectSimulationTold(known: APIRequestContext, product: number) {
  const told = await known.get('/api/health/')
  expect(await told.json(), 'for the line on the other pages').toMatchObject({ simulatesPayments: true })
  const line = /Payments are simulated:<\/strong> no money moves/
  for (const page of ['/adminpage/orders', '/adminpage/mail', `/admin/product/${product}`])
    expect(await (await known.get(page)).text()).toMatch(line)
  for (const page of ['/', `/products/${product}`, '/profile'])
    expect(await (await known.get(page)).text()).not.toMatch(line)
}

function settingsFor(DATABASE_URL: string) {
  return {
    DATABASE_URL,
    NEXTAUTH_SECRET: 'only-The-Tests-of-starts-4711-know-it',
    HOST: '127.0.0.1',
    RATE_LIMIT_LOGIN: '',
    TRUSTED_PROXIES: '',
  }
}

async function expectSecondStartRefused(place: Place, known: APIRequestContext) {
  const second = launch({ ...place, port: await freePort() })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toMatch(
    new RegExp(`^The shop is already running on .+http://localhost:${place.port}.+$`),
  )
  expect((await known.get('/api/health/')).status()).toBe(200)
}

test('A11 A17 on an external database a shop opens empty, takes orders but no payments, and its blocks survive a restart', async ({
  newFolder,
}) => {
  const [databaseFolder, dataFolder] = [newFolder(), newFolder()]
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const DATABASE_URL = startExternalDatabase(databaseFolder)
  const settings = settingsFor(DATABASE_URL)
  const place = { port, dataFolder, name: 'external-database', settings }
  const first = await startShop(place)
  expect(first.output()).toContain('Payments: not configured')
  expect(first.output()).not.toMatch(/demo|Next\.js|Network:|Ready in|next\.config/)
  // The device on which both accounts register, so that it is known to them.
  const known = await requests.newContext({ baseURL })
  const [guesser, stranger] = [await requests.newContext({ baseURL }), await requests.newContext({ baseURL })]
  expect(await (await known.get('/api/products/')).json()).toEqual([])
  expect((await known.get('/paypal-simulator/sdk/js')).status()).toBe(404)

  const admin = await newAccount(known)
  await query(DATABASE_URL, `UPDATE "User" SET role = 'owner' WHERE email = $1`, [admin.email])
  const product = await newProduct(known, {}, admin.info)
  const buyer = await newAccount(known)
  const order = await newOrder(known, buyer.info, product)
  await expectNoPayments(known, buyer.info, order)
  await test.step('password guessing', () => guessPasswords({ guesser, known, account: buyer, DATABASE_URL }))

  await expectSecondStartRefused(place, known)
  await first.stop()

  const simulated = { ...settings, SHOP_SEED: 'demo', PAYMENTS: 'simulator' }
  const restarted = await startShop({ ...place, settings: simulated })
  expect(restarted.output(), 'demo accounts are not offered: they do not exist').not.toContain('demo-')
  expect(await (await known.get('/api/products/')).json()).toMatchObject([{ _id: product._id }])
  expect((await known.get(product.image)).status()).toBe(200)
  expect(await readOrder(known, await apiLogIn(known, buyer), order._id)).toEqual(order)
  await test.step('password guessing after the restart', () =>
    expectStillBlocked({ guesser, stranger, admin, output: restarted.output }))
  await test.step('W10 admins are told that payments are simulated, shoppers are not', async () => {
    await apiLogIn(known, admin)
    await expectSimulationTold(known, product._id)
  })
  for (const device of [known, guesser, stranger]) await device.dispose()
  await restarted.stop()
})
