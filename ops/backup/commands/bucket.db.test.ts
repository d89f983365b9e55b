import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import type { PictureFiles } from '@/lib/platform/storage/picture-store'
import { openS3 } from '@/lib/platform/storage/s3-client'
import { createS3Store } from '@/lib/platform/storage/s3-store'
import { openBucket } from '@/ops/backup/bucket'
import { checkBackup } from '@/ops/backup/read-backup'
import { newDatabase } from '@/testing/db/new-database'
import { createUser } from '@/testing/db/rows'
import { backUp, shopOn } from '@/testing/machine/backups'
import { startS3 } from '@/testing/machine/s3-server'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { runNightly } from './nightly'
import { restoreBackup } from './restore'

const MEGABYTE = 1024 * 1024
const url = process.env.DATABASE_URL ?? ''
await createUser({ role: 'owner' })
const { server, access } = await startS3('old', 'new')

function shopWithBucket(databaseUrl: string, S3_BUCKET: string) {
  const shop = shopOn(databaseUrl)
  Object.assign(shop.settings, access, { S3_BUCKET })
  return { shop, bucket: openBucket(shop.settings) }
}

/** The app's own store, as lib/platform/storage opens it. */
function storeIn(bucket: string) {
  return createS3Store({ ...access, S3_BUCKET: bucket })
}

test('pictures in a bucket are in the backup, and the app finds them in the bucket of the restored shop', async () => {
  const id = 'ab'.repeat(16)
  const files: PictureFiles = new Map([
    [400, Buffer.from('small')],
    [800, Buffer.from('medium')],
    [1600, Buffer.alloc(100_000, 'l')],
  ])
  await storeIn('old').write(id, files)
  const { file, sums } = await backUp(shopWithBucket(url, 'old').shop)
  expect(Object.keys(sums.pictures)).toHaveLength(3)
  await restoreBackup(shopWithBucket(await newDatabase({ isMigrated: true }), 'new').shop, file)
  for (const [width, bytes] of files) {
    const found = await storeIn('new').read({ id, width })
    expect(Buffer.from(await new Response(found).arrayBuffer()).equals(bytes)).toBe(true)
  }
})

test('nightly backups go into the bucket below backups/, and only the oldest of them are removed there', async () => {
  const { shop, bucket } = shopWithBucket(url, 'old')
  shop.settings.BACKUP_KEEP = 1
  for (const name of ['shop-2026-11-20T03-00-00Z.backup', 'notes.txt'])
    await bucket.upload(`backups/${name}`, 'package.json')
  await db.backup.create({
    data: { file: 'shop-2026-11-20T03-00-00Z.backup', status: 'verified', startedAt: new Date(0) },
  })
  await runNightly(shop, new AbortController().signal, (file) => checkBackup(file))
  const names = await bucket.list('backups/')
  expect(names).toEqual(['notes.txt', expect.stringMatching(/^shop-.*Z\.backup$/)])
  expect(names).not.toContain('shop-2026-11-20T03-00-00Z.backup')
  expect(readdirSync(path.join(shop.dataFolder, 'backups'))).toEqual([])
})

test('a backup of several parts arrives whole, and the reason of one that fails is told', async () => {
  const { shop, bucket } = shopWithBucket(url, 'old')
  const file = path.join(temporaryFolder(), 'shop.backup')
  const content = randomBytes(12 * MEGABYTE)
  writeFileSync(file, content)
  const requests: string[] = []
  server.on('request', ({ url: target }) => requests.push(String(target)))
  await bucket.upload('backups/parts.backup', file, 5 * MEGABYTE)
  expect(requests.filter((target) => /[?&]partNumber=\d/.test(target))).toHaveLength(3)
  const command = new GetObjectCommand({ Bucket: 'old', Key: 'backups/parts.backup' })
  const { Body } = await openS3(shop.settings).send(command)
  expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(content)).toBe(true)
  await bucket.remove('backups/parts.backup')
  await expect(shopWithBucket(url, 'missing').bucket.upload('a', file, 5 * MEGABYTE)).rejects.toThrow(
    /^The bucket missing cannot be used \(NoSuchBucket: /,
  )
})

test('a bucket that does not exist is named in a plain sentence', async () => {
  const { bucket } = shopWithBucket(url, 'missing')
  await expect(bucket.list('backups/')).rejects.toThrow(/^The bucket missing cannot be used \(NoSuchBucket: /)
})
