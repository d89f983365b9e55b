import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshModules } from '@/testing/fresh-modules'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

const megabyte = 1024 * 1024
let folder = ''
let media = ''

beforeEach(() => {
  freshModules()
  folder = temporaryFolder()
  media = path.join(folder, 'media')
  mkdirSync(media)
  vi.stubEnv('DATABASE_URL', 'postgresql://shop@127.0.0.1:1/shop')
  vi.stubEnv('NEXTAUTH_SECRET', 'a-secret-of-a-test-that-is-long-enough-4711')
  vi.stubEnv('SHOP_DATA_DIR', folder)
  vi.stubEnv('S3_BUCKET', '')
})

/** Makes the shop's database the embedded one, which does not run: on a full disk it cannot start. */
function addDatabase() {
  writeFileSync(path.join(folder, 'postgres.json'), JSON.stringify({ port: 1, password: 'secret' }))
  vi.stubEnv('DATABASE_URL', 'postgresql://postgres:secret@127.0.0.1:1/shop')
  // The settings are read once.
  freshModules()
}

/** Checks disks with so many megabytes: of the data folder, and of a disk that is mounted as `media`. */
async function check(dataMegabytes: number, mediaMegabytes: number | null = null) {
  const { checkDisk } = await import('./check-disk')
  return checkDisk(async (asked) =>
    asked === media && mediaMegabytes !== null
      ? { device: 2, freeBytes: mediaMegabytes * megabyte }
      : { device: 1, freeBytes: dataMegabytes * megabyte },
  )
}

test('a full disk is fatal only with the embedded database: without it only uploads fail', async () => {
  expect(await check(10)).toMatchObject([{ code: 'disk-low', contents: 'pictures' }])
  addDatabase()
  expect(await check(10)).toMatchObject([{ code: 'disk-full', contents: 'database' }])
  expect(await check(500)).toMatchObject([{ code: 'disk-low', contents: 'database' }])
  expect(await check(2000)).toEqual([])
})

test('a disk of its own for the pictures is judged, too', async () => {
  addDatabase()
  expect(await check(2000, 10)).toMatchObject([{ code: 'disk-low', contents: 'pictures' }])
  expect(await check(10, 2000)).toMatchObject([{ code: 'disk-full', contents: 'database' }])
})

test('the disk of a shop that keeps its pictures in a bucket and its database elsewhere does not matter', async () => {
  vi.stubEnv('S3_BUCKET', 'pictures')
  expect(await check(0)).toEqual([])
})

test('a disk that cannot be read, or never answers, is not judged, and the log says once why', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  const { checkDisk } = await import('./check-disk')
  for (let times = 0; times < 2; times++)
    expect(await checkDisk(() => Promise.reject(new Error('EIO')))).toEqual([])
  expect(await checkDisk(() => new Promise(() => {}))).toEqual([])
  const lines = print.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines).toMatchObject([
    { event: 'disk-not-read', what: media, reason: 'EIO' },
    { event: 'disk-not-read', what: 'disks', reason: expect.stringContaining('2000 ms') },
  ])
})
