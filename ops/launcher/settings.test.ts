import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { loadEnvFile, readSettings } from './settings'

afterEach(() => vi.unstubAllEnvs())

const root = '/shop'
const databaseUrl = 'postgresql://shop:pass@db.example.com:5432/shop'
const secret = 'mXw2eJQp8vT4kR7nZc1sYb6uHf3gLd9a'
const own = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: secret }
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'password' }

function read(env: Record<string, string>) {
  return readSettings(env as unknown as NodeJS.ProcessEnv, { root })
}

test('without settings the shop is a demo on the loopback address with simulated payments', () => {
  expect(read({})).toEqual({
    dev: false,
    kept: false,
    port: 3000,
    host: '127.0.0.1',
    shopUrl: 'http://localhost:3000',
    dataFolder: '/shop/.data',
    databaseUrl: null,
    directUrl: null,
    seed: true,
    secret: null,
    shutdownDelayMs: 0,
    isDemo: true,
    payments: 'simulator',
  })
})

test('with its own database the shop listens on all addresses, without demo data and payments', () => {
  expect(read(own)).toMatchObject({ host: '0.0.0.0', databaseUrl, seed: false, secret, payments: 'none' })
})

test.each([
  ['demo', 'simulator', true, {}],
  ['demo with credentials', 'paypal', true, paypal],
  ['demo with PAYMENTS=simulator', 'simulator', true, { PAYMENTS: 'simulator' }],
  ['W10 shop without demo data', 'none', false, { SHOP_SEED: 'none' }],
  [
    'shop without demo data, which simulates',
    'simulator',
    false,
    { SHOP_SEED: 'none', PAYMENTS: 'simulator' },
  ],
  ['W10 shop with its own database', 'none', false, own],
  ['shop with its own database and demo data', 'none', true, { ...own, SHOP_SEED: 'demo' }],
  ['shop with its own database and credentials', 'paypal', false, { ...own, ...paypal }],
  ['shop with its own database, which simulates', 'simulator', false, { ...own, PAYMENTS: 'simulator' }],
])('a %s has these payments: %s, and adds demo data: %s', (_, payments, seed, env) => {
  expect(read(env)).toMatchObject({ payments, seed })
})

test('address, port and data folder are settings, and an empty value counts as unset', () => {
  const env = { PORT: '4000', HOST: '::', SHOP_DATA_DIR: '/var/shop', DATABASE_URL: '', SHOP_URL: '' }
  expect(read(env)).toMatchObject({ port: 4000, host: '::', dataFolder: '/var/shop', databaseUrl: null })
  expect(read(env).shopUrl).toBe('http://localhost:4000')
  expect(read({ SHOP_URL: 'https://shop.example.com/' }).shopUrl).toBe('https://shop.example.com')
})

test.each([
  ['A14 a missing secret', { DATABASE_URL: databaseUrl }, 'NEXTAUTH_SECRET is missing'],
  ['A14 a short secret', { ...own, NEXTAUTH_SECRET: 'short' }, 'NEXTAUTH_SECRET is too easy'],
  [
    'an example secret',
    { ...own, NEXTAUTH_SECRET: 'change-me-to-32-random-characters' },
    'NEXTAUTH_SECRET is too easy',
  ],
  ['a monotonous secret', { ...own, NEXTAUTH_SECRET: 'a'.repeat(40) }, 'NEXTAUTH_SECRET is too easy'],
  ['half of the credentials', { PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_SECRET is missing'],
  ['the other half', { PAYPAL_CLIENT_SECRET: 'x' }, 'PAYPAL_CLIENT_ID is missing'],
  ['credentials and simulator', { ...paypal, PAYMENTS: 'simulator' }, 'PAYMENTS contradicts'],
  ['a key without a bucket', { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_BUCKET is missing'],
  ['half of a bucket’s key', { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY is missing'],
  ['the other half of it', { S3_BUCKET: 'b', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_ACCESS_KEY_ID is missing'],
  ['an unknown kind of payments', { PAYMENTS: 'cash' }, 'PAYMENTS must be "simulator", but is "cash"'],
  ['an unknown seed', { SHOP_SEED: 'yes' }, 'SHOP_SEED must be "demo" or "none"'],
  ['an invalid port', { PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, but is "70000"'],
  ['an invalid public address', { SHOP_URL: 'shop.example.com' }, 'SHOP_URL must be a full'],
  [
    'a public address with a path',
    { SHOP_URL: 'https://example.com/shop/' },
    'https://example.com: the shop',
  ],
  [
    'a public address with a query',
    { SHOP_URL: 'https://example.com?shop=1' },
    'SHOP_URL must be the address alone',
  ],
  [
    'a public address with a password',
    { SHOP_URL: 'https://me:pass@example.com' },
    'SHOP_URL must be the address alone',
  ],
  ['a previous secret alone', { NEXTAUTH_SECRET_PREVIOUS: secret }, 'NEXTAUTH_SECRET is missing'],
  [
    'a previous secret that is the current one',
    { ...own, NEXTAUTH_SECRET_PREVIOUS: secret },
    'NEXTAUTH_SECRET_PREVIOUS is the same',
  ],
  ['another kind of database', { ...own, DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must look like'],
])('%s is refused by name', (_, env, message) => {
  expect(() => read(env)).toThrow(message)
})

test('a .env that is a folder is refused in one sentence', () => {
  const folder = temporaryFolder()
  loadEnvFile(folder)
  mkdirSync(path.join(folder, '.env'))
  expect(() => loadEnvFile(folder)).toThrow(/\.env is a folder, not a file\. .*remove the folder/)
})

test('secrets are read from the files that the environment or .env names, once for all programs', () => {
  const folder = temporaryFolder()
  const [secretFile, databaseFile] = ['secret', 'database'].map((name) => path.join(folder, name))
  writeFileSync(secretFile ?? '', `${secret}\n`)
  writeFileSync(databaseFile ?? '', databaseUrl)
  writeFileSync(path.join(folder, '.env'), `NEXTAUTH_SECRET_FILE=${secretFile}\nSMTP_URL=from-env\n`)
  for (const name of ['NEXTAUTH_SECRET', 'DATABASE_URL', 'SMTP_URL']) vi.stubEnv(name, undefined)
  vi.stubEnv('NEXTAUTH_SECRET_FILE', undefined)
  vi.stubEnv('DATABASE_URL_FILE', databaseFile)
  loadEnvFile(folder)
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_FILE, DATABASE_URL, DATABASE_URL_FILE, SMTP_URL } = process.env
  expect([NEXTAUTH_SECRET, DATABASE_URL, SMTP_URL]).toEqual([secret, databaseUrl, 'from-env'])
  expect([NEXTAUTH_SECRET_FILE, DATABASE_URL_FILE]).toEqual([undefined, undefined])
  // A program that this one starts reads .env again.
  loadEnvFile(folder)
  expect(process.env.NEXTAUTH_SECRET).toBe(secret)
})

test('a file of a secret that cannot be used ends the start', () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, '.env'), 'NEXTAUTH_SECRET_FILE=/nowhere\n')
  vi.stubEnv('NEXTAUTH_SECRET', undefined)
  expect(() => loadEnvFile(folder)).toThrow('NEXTAUTH_SECRET_FILE names a file that cannot be read (ENOENT).')
})
