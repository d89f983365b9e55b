import { type APIRequestContext, request as requests } from '@playwright/test'
import { freePort } from '@/scripts/database/free-port.mjs'
import { demo } from './support/accounts'
import { expect, test } from './support/own-shop'
import { startShop } from './support/shop'

/** Guessing passwords, on a shop with the limits that everybody has. */

test.setTimeout(240_000)

test('A11 guessing ends after ten failures, whatever address a client claims and however often the shop starts', async ({
  newFolder,
}) => {
  const port = await freePort()
  const settings = { RATE_LIMIT_LOGIN: '', TRUSTED_PROXIES: '' }
  const place = { port, dataFolder: newFolder(), name: 'log-ins', settings }
  const request = await requests.newContext({ baseURL: `http://localhost:${port}` })
  const logIn = (from: APIRequestContext, username: string, password: string, address: string) =>
    from.post('/api/users/login/', {
      data: { username, password },
      headers: { 'X-Forwarded-For': address, 'X-Client-Address': address, Forwarded: `for=${address}` },
    })

  const first = await startShop(place)
  const statuses: number[] = []
  for (let guess = 1; guess <= 12; guess++) {
    const answer = await logIn(request, demo.buyer.email, `guess ${guess}`, `198.51.100.${guess}`)
    statuses.push(answer.status())
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const others = await logIn(request, demo.shopper.email, demo.shopper.password, '198.51.100.1')
  expect(others.status(), 'others log in as usual').toBe(200)
  // The rest of the hundred that an address has in a day.
  for (let failure = 11; failure <= 100; failure++) {
    const answer = await logIn(request, `nobody-${failure}@example.com`, 'guess', '198.51.100.1')
    expect(answer.status()).toBe(401)
  }
  await first.stop()

  const second = await startShop(place)
  const refused = await logIn(request, demo.shopper.email, demo.shopper.password, '203.0.113.1')
  expect(refused.status(), 'after a restart').toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(23 * 60 * 60)
  await second.stop()
  await request.dispose()
})
