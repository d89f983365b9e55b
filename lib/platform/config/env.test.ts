import { afterAll, expect, test, vi } from 'vitest'
import { freshModules } from '@/testing/fresh-modules'

const needed = {
  DATABASE_URL: 'postgresql://localhost/shop',
  NEXTAUTH_SECRET: 'thirty-two characters or even more',
}
const bucket = {
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-central-1',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'an-id',
  S3_SECRET_ACCESS_KEY: 'a-secret-value',
}

const noBucket = Object.fromEntries(Object.keys(bucket).map((name) => [name, '']))

afterAll(() => vi.unstubAllEnvs())

/** The settings as read by a process with these variables. */
async function envWith(variables: Record<string, string>) {
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries({ ...needed, ...noBucket, ...variables }))
    vi.stubEnv(name, value)
  freshModules()
  return (await import('./env')).env()
}

test('the settings of a bucket are optional, and empty variables count as unset', async () => {
  expect((await envWith({ S3_BUCKET: '', S3_ENDPOINT: '' })).S3_BUCKET).toBeUndefined()
})

test('a bucket may be set with or without a key of its own', async () => {
  expect(await envWith(bucket)).toMatchObject(bucket)
  expect((await envWith({ S3_BUCKET: 'pictures' })).S3_ACCESS_KEY_ID).toBeUndefined()
})

const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

test.each(['S3_REGION', 'S3_ENDPOINT', ...keys] as const)('%s without a bucket is refused', async (name) => {
  await expect(envWith({ [name]: bucket[name] })).rejects.toThrow('S3_BUCKET is missing')
})

test.each(keys)('%s without the other half of the key is refused, without its value', async (name) => {
  const refusal = envWith({ S3_BUCKET: 'pictures', [name]: bucket[name] })
  await expect(refusal).rejects.toThrow('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together')
  await expect(refusal).rejects.not.toThrow(bucket[name])
})

test('all bad settings are named at once', async () => {
  const refusal = envWith({ S3_BUCKET: 'pictures', S3_ENDPOINT: 'nowhere', NEXTAUTH_SECRET: 'short' })
  await expect(refusal).rejects.toThrow(/NEXTAUTH_SECRET is too easy .*\nS3_ENDPOINT must be a URL/)
})

test('the app refuses to start without the settings that the launcher supplies', async () => {
  const refusal = envWith({ DATABASE_URL: '', NEXTAUTH_SECRET: '' })
  await expect(refusal).rejects.toThrow('DATABASE_URL is missing.\nNEXTAUTH_SECRET is missing.')
})

test.each([
  ['missing', '', 'NEXTAUTH_SECRET is missing'],
  ['short', 'short', 'NEXTAUTH_SECRET is too easy to guess'],
  ['copied from an example', 'please-change-me-to-something-random', 'NEXTAUTH_SECRET is too easy to guess'],
])('A14 a signing secret that is %s stops the shop, without its value', async (_, secret, message) => {
  const refusal = envWith({ NEXTAUTH_SECRET: secret })
  await expect(refusal).rejects.toThrow(message)
  if (secret) await expect(refusal).rejects.not.toThrow(secret)
})

test.each([
  ['RATE_LIMIT_LOGIN', '0'],
  ['RATE_LIMIT_ORDER', '1e3'],
  ['RATE_LIMIT_WEBHOOK', 'many'],
  ['MAX_OPEN_ORDERS', '0'],
  ['MAX_ORDER_UNITS', '1.5'],
  ['TRUSTED_PROXIES', '-1'],
  ['TRUSTED_PROXIES', '11'],
])('%s=%s is refused by name', async (name, value) => {
  await expect(envWith({ [name]: value })).rejects.toThrow(`${name} must be a whole number from`)
})

test('S12 by default an account may have five unpaid orders and order 99 units of a product', async () => {
  const unset = { MAX_OPEN_ORDERS: '', MAX_ORDER_UNITS: '' }
  expect(await envWith(unset)).toMatchObject({ MAX_OPEN_ORDERS: 5, MAX_ORDER_UNITS: 99 })
  const own = { MAX_OPEN_ORDERS: '1', MAX_ORDER_UNITS: '500' }
  expect(await envWith(own)).toMatchObject({ MAX_OPEN_ORDERS: 1, MAX_ORDER_UNITS: 500 })
})

test('rate limits have defaults that a load test can raise, and no proxy is trusted by default', async () => {
  const unset = { RATE_LIMIT_LOGIN: '', RATE_LIMIT_ORDER: '', TRUSTED_PROXIES: '' }
  const usual = { RATE_LIMIT_LOGIN: 10, RATE_LIMIT_ORDER: 300, TRUSTED_PROXIES: 0 }
  expect(await envWith(unset)).toMatchObject(usual)
  const raised = { RATE_LIMIT_LOGIN: '1000000', RATE_LIMIT_ORDER: '1000000' }
  expect(await envWith(raised)).toMatchObject({ RATE_LIMIT_LOGIN: 1_000_000, RATE_LIMIT_ORDER: 1_000_000 })
})
