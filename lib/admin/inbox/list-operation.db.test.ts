import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { countOperationFaults, listOperation } from './list-operation'

Object.assign(process.env, {
  ...{ BACKUP_AT: '03:00', S3_BUCKET: 'pictures' },
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' },
})

let admin: Viewer
beforeAll(async () => {
  admin = await createUser({ role: 'owner' })
})
beforeEach(async () => {
  await Promise.all([db.jobRun.deleteMany(), db.backup.deleteMany(), db.notice.deleteMany()])
})

const now = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const lines = async () => (await listOperation(admin, now)).map(({ tone, what }) => [tone, what])

test('customers and visitors learn nothing about the operation', async () => {
  for (const viewer of [null, await createUser()]) {
    await expect(listOperation(viewer)).rejects.toThrow()
    await expect(countOperationFaults(viewer)).rejects.toThrow()
  }
})

test('a shop that is well has one quiet line, about its backup', async () => {
  expect(await lines()).toEqual([['info', 'No backup has been made yet.']])
  await db.backup.create({ data: { status: 'verified', startedAt: ago(2), bytes: 5_000_000_000n } })
  expect(await listOperation(admin, now)).toEqual([
    {
      tone: 'success',
      what: 'The last backup is verified.',
      advice: 'It has 4,768 MB.',
      since: ago(2).toISOString(),
    },
  ])
  await db.backup.create({ data: { startedAt: ago(0) } })
  expect(await lines()).toEqual([['info', 'A backup is being made.']])
  expect(await countOperationFaults(admin, now)).toBe(0)
})

test('a failed backup, a failing job and separate pictures are red and counted', async () => {
  await db.backup.create({ data: { status: 'failed', startedAt: ago(2), failure: 'no space left' } })
  await db.jobRun.create({
    data: { name: 'send-mails', succeededAt: ago(2), failedAt: now, failure: 'No answer' },
  })
  await db.notice.create({ data: { code: 'separate_pictures', lastSeenAt: ago(23) } })
  expect(await lines()).toEqual([
    ['danger', 'The job send-mails fails: No answer.'],
    ['danger', 'The last backup failed: no space left.'],
    ['danger', 'Several instances keep uploaded pictures in folders of their own.'],
  ])
  expect(await countOperationFaults(admin, now)).toBe(3)
})

test('a reduction that did not begin is red and leads to its product, until another one or two weeks', async () => {
  const { id: productId } = await createProduct({ name: 'Lamp' })
  const facts = { productId, priceCents: 1, compareAtCents: 2, beginsAt: ago(1) }
  const reason = 'The lowest price of the last 30 days was $1.50.'
  await db.plannedReduction.create({ data: { ...facts, failedAt: ago(1), reason } })
  expect(await listOperation(admin, now)).toContainEqual({
    tone: 'danger',
    what: `The reduction of Lamp did not begin: ${reason}`,
    advice: expect.any(String),
    since: ago(1).toISOString(),
    link: { href: `/admin/product/${productId}`, text: 'Open the product' },
  })
  expect(await countOperationFaults(admin, now)).toBe(1)
  expect(await countOperationFaults(admin, ago(-15 * 24))).toBe(0)
  await db.plannedReduction.create({ data: facts })
  expect(await countOperationFaults(admin, now)).toBe(0)
})

test('what a client on the internet can cause is shown, and turns nothing red', async () => {
  await db.notice.create({ data: { code: 'unknown_proxy', lastSeenAt: ago(1) } })
  expect(await lines()).toContainEqual([
    'warning',
    'Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0.',
  ])
  expect(await countOperationFaults(admin, now)).toBe(0)
})

test('a notice that nobody has given for a day is no longer shown', async () => {
  await db.notice.create({ data: { code: 'separate_pictures', lastSeenAt: ago(25) } })
  expect(await countOperationFaults(admin, now)).toBe(0)
})

test('W03 a line about mails leads to them', async () => {
  const mail = { kind: 'account_made', recipient: 'buyer@example.com' } as const
  await db.mail.createMany({
    data: [
      { ...mail, key: 'waits', createdAt: ago(2) },
      { ...mail, key: 'from before', createdAt: ago(2), withoutServer: true },
      { ...mail, key: 'one of many', createdAt: ago(2), status: 'held_back' },
    ],
  })
  const links = (await listOperation(admin, now)).flatMap(({ link }) => link?.href ?? [])
  expect(links).toEqual(['/adminpage/mail', '/adminpage/mail', '/adminpage/mail?state=held_back'])
  await db.mail.deleteMany()
})
