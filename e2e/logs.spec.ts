import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { demoAccounts } from '@/prisma/demo/accounts.mjs'

/** Runs when all other tests have: what the shops of this run have written, every one of them. */

/** Typed or sent by the tests; those of a few letters would be found in any text. */
const passwords = [
  ...demoAccounts.map(({ password }) => password),
  'a password of the tests',
  'a fresh password',
  'another password',
  'quite another one',
  'long enough',
]
const shapes = {
  'a token': /eyJ[\w-]{10,}/,
  'an authorization': /\b(bearer|basic) (?!\[token\])\S/i,
  'a cookie': /next-auth\.\S*token|set-cookie/i,
  'a password hash': /\$argon2/,
  'a database password': /postgres(ql)?:\/\/[^\s/@]*:[^\s/@]+@/,
  'an e-mail': /[\w.+-]+@[\w-]+\.(com|org|net|test)\b/,
}

/** What the launcher shows a person on purpose, once: the demo's accounts. */
const shownByLauncher = new RegExp(
  `^ {2}(${demoAccounts.map(({ email, password, role }) => `${email} +${password} +${role}`).join('|')})$`,
)

function secretsOf(folder: string | undefined): string[] {
  if (!folder) return []
  const secret = readFileSync(path.join(folder, 'secret'), 'utf8')
  const { password } = JSON.parse(readFileSync(path.join(folder, 'postgres.json'), 'utf8'))
  return [secret, password].map(String)
}

test.skip(!process.env.E2E_DATA_DIR, 'the shop is somebody else’s, its log, too')

test('O09 the logs of the whole run hold no passwords, tokens, cookies or e-mails', () => {
  const files = readdirSync('test-results').filter((name) => name.endsWith('.log'))
  expect(files).toContain('shop.log')
  const lines = files.flatMap((file) => readFileSync(`test-results/${file}`, 'utf8').split('\n'))
  const requests = lines.filter((line) => line.includes('"event":"request"'))
  expect(requests.length, 'the tests have been logged').toBeGreaterThan(0)
  for (const line of requests) expect(() => JSON.parse(line)).not.toThrow()
  expect(lines.filter((line) => line.includes('MaxListenersExceededWarning'))).toEqual([])
  const secrets = [...passwords, ...secretsOf(process.env.E2E_DATA_DIR)]
  const found = lines
    .filter((line) => !shownByLauncher.test(line))
    .flatMap((line) => [
      ...secrets.filter((secret) => line.includes(secret)).map(() => `a secret: ${line}`),
      ...Object.entries(shapes)
        .filter(([, shape]) => shape.test(line))
        .map(([what]) => `${what}: ${line}`),
    ])
  expect(found.slice(0, 10)).toEqual([])
})
