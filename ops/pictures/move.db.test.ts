import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { openBucket } from '@/ops/backup/bucket'
import { type PictureFiles, picturesInFolder } from '@/ops/backup/picture-files'
import { storageChecks } from '@/ops/doctor/storage'
import { createProduct } from '@/testing/db/rows'
import { shopOn, startProgram } from '@/testing/machine/backups'
import { doctorContext, lookAt } from '@/testing/machine/doctor'
import { startS3 } from '@/testing/machine/s3-server'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { movePictures } from './move'

const { access } = await startS3('pictures', 'second')
const s3 = { ...access, S3_BUCKET: 'pictures' }
const url = process.env.DATABASE_URL ?? ''
const names = [
  ...['a', 'b', 'c'].flatMap((letter) => [400, 800].map((width) => `${letter.repeat(32)}-${width}.webp`)),
  `${'d'.repeat(64)}.pdf`,
]

async function filledFolder() {
  const folder = path.join(temporaryFolder(), 'media')
  const files = picturesInFolder(folder)
  for (const name of names) await files.write(name, Buffer.from(`bytes of ${name}`))
  return { folder, files }
}

test('W09 an interrupted move goes on where it ended, replaces changed copies, and deletes nothing before all is proven', async () => {
  const { folder, files } = await filledFolder()
  const bucket = openBucket({ ...s3, S3_BUCKET: 'second' }).pictures
  let writes = 0
  const interrupted: PictureFiles = {
    ...bucket,
    write: async (name, content) => {
      writes += 1
      if (writes > 2) throw new Error('the network')
      await bucket.write(name, content)
    },
  }
  await expect(movePictures(files, interrupted, { deletes: true })).rejects.toThrow('the network')
  expect((await files.list()).sort()).toEqual(names)
  const [done = ''] = await bucket.list()
  await bucket.write(done, Buffer.from('half'))
  expect(await movePictures(files, bucket)).toEqual({ all: 7, copied: 6, deleted: 0 })
  expect(await movePictures(files, bucket)).toEqual({ all: 7, copied: 0, deleted: 0 })
  expect(String(await bucket.read(done))).toBe(`bytes of ${done}`)
  expect(await movePictures(files, bucket, { deletes: true })).toEqual({ all: 7, copied: 0, deleted: 7 })
  expect(readdirSync(folder)).toEqual([])
})

test('W09 a copy that reads back other bytes ends the move, and nothing is deleted', async () => {
  const { files } = await filledFolder()
  const target: PictureFiles = {
    ...files,
    list: async () => [],
    write: async () => {},
    read: async () => null,
  }
  await expect(movePictures(files, target, { deletes: true })).rejects.toThrow(/other bytes/)
  expect(await files.list()).toHaveLength(names.length)
})

test('W09 the command moves pictures into the bucket and back, says the next step, and the doctor names it', async () => {
  const shop = shopOn(url)
  const files = picturesInFolder(path.join(shop.dataFolder, 'media'))
  for (const name of names) await files.write(name, Buffer.from(name))
  const { id } = await createProduct()
  await db.product.update({ where: { id }, data: { image: `/media/${names[1]}` } })
  const context = doctorContext(s3, { dataFolder: shop.dataFolder, databaseUrl: url })
  const look = () => lookAt(storageChecks, 'The stored pictures', context)
  expect(await look()).toEqual([
    'failed: 1 of 1 uploaded pictures that were looked for are not in the bucket pictures.',
  ])
  const move = (...args: string[]) => startProgram('pictures', shop, ['move', ...args], s3).ended
  const first = await move('s3')
  expect(first.code).toBe(0)
  // On an old Node the SDK warns about it, too.
  expect(first.output).toContain(
    '7 files are in the bucket, 7 of them copied now; each was compared.\n' +
      'Now restart the shop with S3_BUCKET set, and repeat `npm run pictures -- move s3` for pictures uploaded meanwhile.',
  )
  expect(await look()).toEqual(['ok: 1 uploaded pictures were looked for and are in the bucket pictures.'])
  expect((await move('s3', '--delete')).output).toContain('7 files were deleted from the folder.')
  expect(await files.list()).toEqual([])
  expect((await move('folder')).output).toContain('restart the shop without S3_BUCKET')
  expect((await files.list()).sort()).toEqual(names)
})

test('W09 --delete is refused while the running shop reads from there, and without a bucket nothing is done', async () => {
  const shop = shopOn(url)
  mkdirSync(shop.dataFolder, { recursive: true })
  const holder = { pid: process.pid, identity: null, pictures: 'folder' }
  writeFileSync(path.join(shop.dataFolder, 'run.json'), JSON.stringify(holder))
  const refused = await startProgram('pictures', shop, ['move', 's3', '--delete'], s3).ended
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(
    'The running shop still reads its pictures from the folder. Restart it with S3_BUCKET, then repeat this.',
  )
  expect((await startProgram('pictures', shop, ['move', 's3']).ended).output).toMatch(/^S3_BUCKET is not set/)
  expect((await startProgram('pictures', shop, ['s3']).ended).output).toMatch(/^Usage: /)
})
