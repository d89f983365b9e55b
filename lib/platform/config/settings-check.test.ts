import { randomBytes } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { readSettings as readLauncherSettings } from '@/ops/launcher/settings'
import { readSetting, readSettings } from './settings-check'
import { isWeakSecret } from './settings-kinds'

afterAll(() => vi.unstubAllEnvs())

const secret = 'mXw2eJQp8vT4kR7nZc1sYb6uHf3gLd9a'
const needed = { DATABASE_URL: 'postgresql://localhost/shop', NEXTAUTH_SECRET: secret }

function verdict(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The message with which the app refuses this environment at its start, or `null`. */
async function verdictOfApp(environment: Record<string, string | undefined>): Promise<string | null> {
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.resetModules()
  const { env } = await import('./env')
  return verdict(env)
}

test.each([
  { PORT: '70000' },
  { PORT: '0x50' },
  { SHOP_URL: 'https://example.com/shop' },
  { CONTACT_EMAIL: 'nobody' },
  { DATABASE_URL: 'mysql://x/y' },
  { DATABASE_URL: 'postgres' },
  { DATABASE_URL: undefined, DATABASE_DIRECT_URL: 'postgresql://localhost/shop' },
  { BACKUP_AT: '24:00' },
  { METRICS_TOKEN: 'short' },
  { SHOP_SEED: 'yes' },
  { PAYMENTS: 'cash' },
  { PAYMENTS: 'simulator', PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'x' },
  { PAYPAL_CLIENT_ID: 'id' },
  { PAYPAL_WEBHOOK_ID: 'not an id' },
  { PAYPAL_API_URL: 'file:///etc/passwd' },
  { PAYPAL_SIMULATOR_URL: 'nowhere' },
  { STOCK_HOLD_MINUTES: '1.5' },
  { STOCK_HOLD_MINUTES: '10081' },
  { MAX_OPEN_ORDERS: '0' },
  { TRUSTED_PROXIES: '11' },
  { RATE_LIMIT_LOGIN: '1e3' },
  { NEXTAUTH_SECRET: 'short' },
  { NEXTAUTH_SECRET: '' },
  { S3_REGION: 'eu-central-1' },
  { S3_ENDPOINT: 'nowhere', RATE_LIMIT_ORDER: 'many', HOST: '::' },
])('the launcher and the app refuse %j with the same message', async (given) => {
  const environment = { ...needed, ...given }
  const said = verdict(() => readLauncherSettings(environment as never, { root: '/shop' }))
  expect(said).toMatch(/^[A-Z]/)
  expect(await verdictOfApp(environment)).toBe(said)
})

test('all bad settings are named at once, in a sentence each', () => {
  const bad = { PORT: 'x', SHOP_SEED: 'yes', S3_ENDPOINT: 'nowhere', PAYPAL_CLIENT_ID: 'id' }
  const lines = verdict(() => readSettings(bad, ['DATABASE_URL']))?.split('\n')
  expect(lines).toEqual([
    'PORT must be a whole number from 1 to 65535, but is "x".',
    'SHOP_SEED must be "demo" or "none", but is "yes".',
    'S3_ENDPOINT must be a URL such as https://service.example.com.',
    'PAYPAL_CLIENT_SECRET is missing: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together, set both or none.',
    'S3_BUCKET is missing, but other S3 settings are there: set it or remove them.',
    'DATABASE_URL is missing.',
  ])
})

test('a setting is named once, and never with a value that may be secret', () => {
  const values = { DATABASE_URL: 'mysql://shop:hidden@x/y', SHOP_URL: 'https://me:hidden@example.com' }
  const more = { NEXTAUTH_SECRET: 'hidden', PAYPAL_API_URL: 'hidden', PAYPAL_WEBHOOK_ID: '-hidden-' }
  const lines = verdict(() => readSettings({ ...values, ...more }, ['DATABASE_URL', 'NEXTAUTH_SECRET']))
  expect(lines?.split('\n')).toHaveLength(5)
  expect(lines).not.toContain('hidden')
})

test('a single setting can be read while others are bad', () => {
  const environment = {
    SHOP_DATA_DIR: '',
    TRUSTED_PROXIES: '2',
    PORT: 'x',
    DATABASE_URL: needed.DATABASE_URL,
  }
  expect(readSetting(environment, 'SHOP_DATA_DIR')).toBe('.data')
  expect(readSetting(environment, 'TRUSTED_PROXIES')).toBe(2)
  expect(verdict(() => readSetting(environment, 'PORT'))).toContain('PORT must be')
})

test.each([
  '',
  'short',
  'a'.repeat(64),
  'abababababababababababababababababab',
  'change-me-change-me-change-me-change-me',
  'your-secret-key-goes-here-and-is-long-enough',
  'supersecretsupersecretsupersecret123',
  'replace_with_a_long_random_text_please',
  'this-is-an-example-secret-of-32-chars!',
  'passwordpasswordpasswordpassword1234',
  '0123456789abcdef0123456789abcdef',
])('A14 %j is weak', (secret) => {
  expect(isWeakSecret(secret)).toBe(true)
})

test('A14 the output of openssl is not weak', () => {
  for (let time = 0; time < 1000; time++) {
    expect(isWeakSecret(randomBytes(32).toString('base64'))).toBe(false)
    expect(isWeakSecret(randomBytes(32).toString('hex'))).toBe(false)
  }
})
