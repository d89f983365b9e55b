import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

beforeEach(async () => void (await db.$executeRaw`TRUNCATE "PictureFolder", "Notice", "Product" CASCADE`))
afterEach(() => void vi.unstubAllEnvs())

/** An instance of the shop with this data folder, as its process sees it. */
async function instance(folder = temporaryFolder()) {
  async function load() {
    vi.stubEnv('SHOP_DATA_DIR', folder)
    // The settings are read once per process.
    freshModules()
    return (await import('./picture-folder')).checkPictureFolder
  }
  const check = async (isStart: boolean) => (await load())(isStart)
  /** Uploads a picture and shows it in a new product. */
  async function upload() {
    const id = crypto.randomUUID().replaceAll('-', '')
    mkdirSync(path.join(folder, 'media', id), { recursive: true })
    const product = await createProduct()
    await db.product.update({ where: { id: product.id }, data: { image: `/media/${id}-800.webp` } })
  }
  return { folder, load, start: () => check(true), hourly: () => check(false), upload }
}

const notices = () => db.notice.findMany({ select: { code: true } })

test('one instance, restarts and instances that share the folder cause no warning', async () => {
  const first = await instance()
  const second = await instance(first.folder)
  const starts = [first.start, second.start]
  for (const check of [...starts, first.upload, second.hourly, first.hourly, ...starts])
    expect(await check()).not.toBe(false)
  expect(await notices()).toEqual([])
})

test('instances with separate folders are warned of, each start and each hour', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [first, second] = [await instance(), await instance()]
  expect(await first.start()).toBe(true)
  await first.upload()
  expect(await second.start()).toBe(false)
  expect(await second.hourly()).toBe(false)
  expect(await first.hourly()).toBe(true)
  expect(await notices()).toEqual([{ code: 'separate_pictures' }])
  expect(JSON.parse(String(warned.mock.calls[0]))).toMatchObject({
    level: 'warn',
    event: 'separate-pictures',
    folder: path.join(second.folder, 'media'),
    text: expect.stringContaining('Set S3_BUCKET'),
  })
})

test('separate folders are noticed within an hour even before the first upload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [first, second] = [await instance(), await instance()]
  expect(await first.start()).toBe(true)
  expect(await second.start()).toBe(true)
  expect(await first.hourly()).toBe(false)
})

test('a restored or moved folder with the pictures becomes the shop’s, whatever its id', async () => {
  const shop = await instance()
  await shop.start()
  for (const id of ['', 'of another shop', undefined]) {
    await shop.upload()
    const file = path.join(shop.folder, 'media/folder-id')
    if (id === undefined) rmSync(file)
    else writeFileSync(file, id)
    expect(await shop.start()).toBe(true)
    const row = await db.pictureFolder.findMany({ select: { id: true } })
    expect(row).toEqual([{ id: readFileSync(file, 'utf8') }])
  }
  expect(await notices()).toEqual([])
})

test('processes that start at once on an empty folder agree on one id', async () => {
  const check = await (await instance()).load()
  const checks = await Promise.all(Array.from({ length: 8 }, () => check(true)))
  expect(checks).toEqual(Array(8).fill(true))
  expect(await db.pictureFolder.count()).toBe(1)
})
