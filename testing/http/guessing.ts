import { type APIRequestContext, expect } from '@playwright/test'
import { query } from '@/testing/books/database'

/** Password guessing, on a shop with the default limits. */

type Account = { email: string; password: string }

/** Headers that claim a client address, which the shop ignores. */
export const addressHeaders = (address: string) => ({
  'X-Client-Address': address,
  Forwarded: `for=${address}`,
})
/** The same headers as sent through a proxy that the shop is not configured for. */
export const proxyHeaders = (address: string) => ({ ...addressHeaders(address), 'X-Forwarded-For': address })

export function tryLogIn(from: APIRequestContext, { email, password }: Account, headers = {}) {
  return from.post('/api/users/login/', { data: { username: email, password }, headers })
}

type Guessing = {
  guesser: APIRequestContext
  known: APIRequestContext
  account: Account
  DATABASE_URL: string
}

/** Guesses the account's password until the guesser's address is locked out for a day. `known` is a device of its owner. */
export async function guessPasswords({ guesser, known, account, DATABASE_URL }: Guessing): Promise<void> {
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
