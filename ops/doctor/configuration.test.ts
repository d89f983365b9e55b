import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Environment } from '@/lib/platform/config/settings-check'
import { doctorContext, lookAt } from '@/testing/machine/doctor'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { configurationChecks } from './configuration'

const secret = 'Zk3vQ9xT1mB7nL5wR2yH8cD4fG6jK0pS'
const other = 'q8W2e6R4t0Y9u7I5o3P1a8S6d4F2g0Hj'

const look = (name: string, environment: Environment, root = temporaryFolder()) =>
  lookAt(configurationChecks, name, doctorContext(environment, { root }))

test('every bad setting is named', async () => {
  expect(await look('The settings', {})).toEqual(['ok: All settings are valid.'])
  const context = { ...doctorContext({}), environment: { PORT: 'x', NEXTAUTH_SECRET: 'short' } }
  expect(await lookAt(configurationChecks, 'The settings', context)).toEqual([
    expect.stringMatching(/^failed: PORT must be/),
    expect.stringMatching(/^failed: NEXTAUTH_SECRET is too easy to guess/),
  ])
})

test('a secret that is published, used twice, or a short password is wrong, and none is shown', async () => {
  const strong = 'postgresql://shop:a-long-and-random-one@db.example.com/shop'
  const good = { NEXTAUTH_SECRET: secret, METRICS_TOKEN: other, DATABASE_URL: strong }
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'docs', 'operating'), { recursive: true })
  writeFileSync(path.join(root, 'docs', 'operating', 'deploy.md'), `NEXTAUTH_SECRET=${secret}\n`)
  const fresh = { ...good, NEXTAUTH_SECRET: 'B5x9Lq2Vt7Rk4Wm8Zc1Yn6Pd3Hs0JfgU' }
  expect(await look('The secrets', fresh, root)).toEqual(['ok: No secret is short, repeated or published.'])
  const bad = {
    NEXTAUTH_SECRET: secret,
    METRICS_TOKEN: secret,
    DATABASE_URL: 'postgresql://shop:hunter2@db.example.com/shop',
  }
  const lines = await look('The secrets', bad, root)
  expect(lines).toEqual([
    'failed: NEXTAUTH_SECRET is in a file that everybody can read.',
    'failed: METRICS_TOKEN is in a file that everybody can read.',
    'failed: METRICS_TOKEN is the same as NEXTAUTH_SECRET.',
    'failed: The password in DATABASE_URL has fewer than 12 characters.',
  ])
})

test('without documents, as in the image, the doctor does not claim that no secret is published', async () => {
  expect(await look('The secrets', { NEXTAUTH_SECRET: secret })).toEqual([
    'ok: No secret is short or repeated.',
    expect.stringMatching(/^skipped: Whether a secret is published/),
  ])
})

test('a missing monitor is wrong', async () => {
  expect((await look('The monitor', { METRICS_TOKEN: secret }))[0]).toMatch(/^ok/)
  expect((await look('The monitor', {}))[0]).toMatch(/^failed: Nobody watches/)
})

test('a seller without name, address or e-mail is wrong', async () => {
  const all = { SELLER_NAME: 'Lamps', SELLER_ADDRESS: 'Street 1', CONTACT_EMAIL: 'me@example.com' }
  expect((await look('The seller', all))[0]).toMatch(/^ok/)
  expect(await look('The seller', { ...all, SELLER_ADDRESS: '' })).toEqual([
    'failed: SELLER_ADDRESS is not set: invoices have no address.',
  ])
  expect(await look('The seller', {})).toHaveLength(3)
})

test('a .env that others can read is wrong, one of a group a warning', async () => {
  const root = temporaryFolder()
  const file = path.join(root, '.env')
  expect(await look('The file .env', {}, root)).toEqual(['skipped: There is no file .env.'])
  writeFileSync(file, '')
  const lookWith = async (mode: number) => {
    chmodSync(file, mode)
    return (await look('The file .env', {}, root))[0]
  }
  expect(await lookWith(0o644)).toBe('failed: Every user of this machine can read the secrets in .env.')
  expect(await lookWith(0o640)).toBe('warning: The group of .env can read the secrets in .env.')
  expect(await lookWith(0o600)).toBe('ok: Only its owner can read .env.')
})
