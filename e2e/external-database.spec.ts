import { type APIRequestContext, request as requests } from '@playwright/test'
import { embeddedPostgresUrl } from '@/scripts/database/embedded-postgres.mjs'
import { freePort } from '@/scripts/database/free-port.mjs'
import { query } from '@/scripts/prove/database.mjs'
import { demo } from './support/accounts'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'

/** Password guessing, on a shop with the default limits. */

test.setTimeout(600_000)

/** Headers that claim a client address, which the shop ignores. */
const addressHeaders = (address: string) => ({ 'X-Client-Address': address, Forwarded: `for=${address}` })
/** The same headers as sent through a proxy that the shop is not configured for. */
const proxyHeaders = (address: string) => ({ ...addressHeaders(address), 'X-Forwarded-For': address })

function logIn(from: APIRequestContext, username: string, password: string, headers = {}) {
  return from.post('/api/users/login/', { data: { username, password }, headers })
}

/** Changes the only counter of this kind. */
async function changeCounter(dataFolder: string, kind: 'login' | 'login-day', change: string): Promise<void> {
  const sql = `UPDATE "RateLimit" SET ${change} WHERE key LIKE '${kind}:%' RETURNING key`
  expect(await query(embeddedPostgresUrl(dataFolder) ?? '', sql)).toHaveLength(1)
}

test('A11 A17 guessing is blocked after ten failures despite claimed addresses and restarts, and known devices still log in', async ({
  newDemoFolder,
}) => {
  const port = await freePort()
  const settings = { RATE_LIMIT_LOGIN: '', TRUSTED_PROXIES: '' }
  const place = { port, dataFolder: await newDemoFolder(), name: 'log-ins', settings }
  const newDevice = () => requests.newContext({ baseURL: `http://localhost:${port}` })
  const [guesser, known] = [await newDevice(), await newDevice()]
  const { shopper, buyer } = demo

  const first = await startShop(place)
  for (const { email, password } of [shopper, buyer])
    expect((await logIn(known, email, password)).status(), 'a correct password').toBe(200)
  const statuses: number[] = []
  for (let guess = 1; guess <= 12; guess++) {
    const answer = await logIn(guesser, buyer.email, `guess ${guess}`, proxyHeaders(`198.51.100.${guess}`))
    statuses.push(answer.status())
    // A slow machine may need more than a minute for ten attempts.
    if (guess === 1) await changeCounter(place.dataFolder, 'login', `expire = expire + interval '1 hour'`)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  expect((await logIn(guesser, buyer.email, buyer.password)).status()).toBe(429)
  expect((await logIn(known, buyer.email, buyer.password)).status(), 'the owner on a known device').toBe(200)
  // One address may fail a hundred times a day; all but three of them are skipped.
  for (let failure = 1; failure <= 3; failure++) {
    const headers = addressHeaders('198.51.100.1')
    const answer = await logIn(guesser, `nobody-${failure}@example.com`, 'guess', headers)
    expect(answer.status()).toBe(401)
    if (failure === 1) await changeCounter(place.dataFolder, 'login-day', 'points = 98')
  }
  const limited = await logIn(guesser, 'nobody-4@example.com', 'guess', addressHeaders('198.51.100.1'))
  expect(limited.status()).toBe(429)
  await first.stop()

  const second = await startShop(place)
  const refused = await logIn(guesser, shopper.email, shopper.password, addressHeaders('203.0.113.1'))
  expect(refused.status(), 'after a restart').toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(23 * 60 * 60)
  expect((await logIn(known, shopper.email, shopper.password)).status(), 'a known device').toBe(200)
  const [{ email, password }, stranger] = [demo.admin, await newDevice()]
  const throughProxy = await logIn(stranger, email, password, proxyHeaders('203.0.113.1'))
  expect(throughProxy.status(), 'clients behind an unconfigured proxy share its address').toBe(200)
  await expect.poll(() => second.output()).toContain('"event":"unknown-proxy"')
  await second.stop()
  for (const device of [guesser, known, stranger]) await device.dispose()
})
