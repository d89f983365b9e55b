import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'

const folder = () => path.join(process.env.SHOP_DATA_DIR ?? '', 'media')

beforeEach(async () => {
  freshModules()
  await db.$executeRaw`TRUNCATE "Product" CASCADE`
})

async function showPicture(letter: string): Promise<string> {
  const id = letter.repeat(32)
  const product = await createProduct()
  const image = `/media/${id}-800.webp`
  await db.product.update({ where: { id: product.id }, data: { image }, select: { id: true } })
  return id
}

function store(id: string) {
  mkdirSync(path.join(folder(), id), { recursive: true })
  writeFileSync(path.join(folder(), id, '800.webp'), 'bytes')
}

test('W09 pictures that the store lacks are logged at the start with the command, and looked for every ten minutes at most', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  store(await showPicture('a'))
  await showPicture('b')
  const { checkPictures, warnOfMissingPictures } = await import('./check-pictures')
  await warnOfMissingPictures()
  const missing = { code: 'pictures-missing', missing: 1, sampled: 2, place: 'folder', since: null }
  expect(await checkPictures()).toEqual([missing])
  expect(warned.mock.calls).toEqual([[expect.stringMatching(/"pictures-missing".*pictures -- move folder/)]])
  store('b'.repeat(32))
  expect(await checkPictures()).toEqual([missing])
  freshModules()
  expect(await (await import('./check-pictures')).checkPictures()).toEqual([])
})

test('a shop that shows no uploaded picture asks no store', async () => {
  await createProduct()
  vi.stubEnv('S3_BUCKET', 'pictures')
  vi.stubEnv('S3_ENDPOINT', 'http://127.0.0.1:1')
  expect(await (await import('./check-pictures')).checkPictures()).toEqual([])
})

test('W09 a bucket that cannot be asked is said, and is no reason to send shoppers away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await showPicture('c')
  vi.stubEnv('S3_BUCKET', 'pictures')
  vi.stubEnv('S3_ENDPOINT', 'http://127.0.0.1:1')
  vi.stubEnv('S3_ACCESS_KEY_ID', 'key-of-a-test')
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'secret-of-a-test')
  const [found] = await (await import('./check-pictures')).checkPictures()
  expect(found?.code).toBe('pictures-unknown')
})
