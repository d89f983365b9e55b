import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { demoAccounts } from '@/prisma/demo/accounts'
import { readLauncherLine } from '@/testing/shop/launcher-text'

/** Runs after all other tests and checks the logs of every shop of this run. */

/** Passwords that the tests use, except short ones, which would match unrelated text. */
const passwords = [
  ...demoAccounts.map(({ password }) => password),
  'a password of the tests',
  'a fresh password',
  'another password',
  'quite another one',
  'long enough',
]
const patterns = {
  'a token': /eyJ[\w-]{10,}/,
  'an authorization': /\b(bearer|basic) (?!\[token\])\S/i,
  'a cookie': /next-auth\.\S*token|set-cookie/i,
  'a password hash': /\$argon2/,
  'a key of a program': /\bsk_[0-9A-Za-z]{43}/,
  'a secret of a webhook': /whsec_/,
  'a database password': /postgres(ql)?:\/\/[^\s/@]*:[^\s/@]+@/,
  'an email address': /[\w.+-]+@[\w-]+\.(com|org|net|test)\b/,
}

/** What the launcher says of the demo accounts on purpose. */
const shownByLauncher = new RegExp(
  `^(${demoAccounts.map(({ email, password, role }) => `${email} +${password} +${role}`).join('|')})$`,
)

function secretsOf(folder: string | undefined): string[] {
  if (!folder) return []
  const secret = readFileSync(path.join(folder, 'secret'), 'utf8')
  const { password } = JSON.parse(readFileSync(path.join(folder, 'postgres.json'), 'utf8'))
  return [secret, password].map(String)
}

test.skip(!process.env.E2E_DATA_DIR, 'the shop was not started by this run, so its log is not available')

const readLines = (files: string[]) =>
  files.flatMap((file) => readFileSync(`test-results/${file}`, 'utf8').split('\n'))
const requestsIn = (lines: string[]) => lines.filter((line) => line.includes('"event":"request"'))

test('O09 the logs of the run contain no password, token, cookie or email address', async ({ request }) => {
  await request.get('/api/orders/myorders/')
  await expect
    .poll(() => requestsIn(readLines(['shop.log'])).length, 'requests are logged')
    .toBeGreaterThan(0)
  const files = readdirSync('test-results').filter((name) => name.endsWith('.log'))
  const lines = readLines(files)
  expect(lines.filter((line) => /MaxListenersExceededWarning|heap out of memory/.test(line))).toEqual([])
  const secrets = [...passwords, ...secretsOf(process.env.E2E_DATA_DIR)]
  const found = lines
    .filter((line) => !shownByLauncher.test(readLauncherLine(line) ?? line.trim()))
    .flatMap((line) => [
      ...secrets.filter((secret) => line.includes(secret)).map(() => `a secret: ${line}`),
      ...Object.entries(patterns)
        .filter(([, pattern]) => pattern.test(line))
        .map(([what]) => `${what}: ${line}`),
    ])
  expect(found.slice(0, 10)).toEqual([])
})

/** Logs of `npm run dev`, which is for a person. */
const ofDevelopment = /^development/

function isLogLine(line: string): boolean {
  try {
    const { level, time } = JSON.parse(line)
    return ['info', 'warn', 'error'].includes(level) && !Number.isNaN(Date.parse(time))
  } catch {
    return false
  }
}

test('O09 every line of every log is JSON with its time and level: of starts, kills, restarts and stops', () => {
  const files = readdirSync('test-results').filter(
    (name) => name.endsWith('.log') && !ofDevelopment.test(name),
  )
  const odd = files.flatMap((file) =>
    readLines([file])
      .filter((line) => line && !isLogLine(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(odd.slice(0, 10)).toEqual([])
})
