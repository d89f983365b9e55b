import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'

/** What of the set-up is done. */

const owner = await createUser({ role: 'owner' })

async function done(settings: Record<string, string> = {}): Promise<string[]> {
  vi.unstubAllEnvs()
  for (const name of [
    'SMTP_URL',
    'PAYPAL_SIMULATOR_URL',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'BACKUP_AT',
    'SELLER_ADDRESS',
  ])
    vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  freshModules()
  const { readSetup } = await import('./setup')
  return (await readSetup(owner)).filter(({ isDone }) => isDone).map(({ step }) => step)
}

test('each step is done once it is set and works, not by simulated payments, a default name or an unverified backup', async () => {
  expect(await done()).toEqual([])
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
  expect(await done({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'shop@example.com' })).toEqual(['mail'])
  expect(await done({ ...paypal, PAYPAL_SIMULATOR_URL: 'http://localhost:1' })).toEqual([])
  expect(await done(paypal)).toEqual(['paypal'])
  expect(await done({ SELLER_ADDRESS: 'Road 1' })).toEqual([])
  expect(await done({ SELLER_ADDRESS: 'Road 1', SELLER_NAME: 'Ada’s' })).toEqual(['seller'])
  await db.backup.create({ data: { status: 'failed', failure: 'x' } })
  expect(await done({ BACKUP_AT: '03:00' })).toEqual([])
  await db.backup.create({ data: { status: 'verified', bytes: 1 } })
  expect(await done({ BACKUP_AT: '03:00' })).toEqual(['backup'])
  await db.codeFactor.create({
    data: { userId: owner.id, secret: new Uint8Array(1), confirmedAt: new Date() },
  })
  expect(await done()).toEqual(['factor'])
  await createProduct()
  expect(await done()).toEqual(['factor', 'product'])
  for (const slug of ['terms', 'privacy', 'returns'] as const) {
    expect(await done()).toEqual(['factor', 'product'])
    const version = { number: 1, slug, title: slug, text: 'x', authorName: '' }
    const { id: inForceId } = await db.pageVersion.create({ data: version })
    await db.page.create({ data: { slug, title: slug, text: 'x', inForceId } })
  }
  expect(await done()).toEqual(['factor', 'product', 'pages'])
  vi.unstubAllEnvs()
})
