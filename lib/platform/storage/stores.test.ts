import fs from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { noSmallDisk } from '@/testing/machine/mount-disk'
import { startS3 } from '@/testing/machine/s3-server'
import { smallDisk, temporaryFolder } from '@/testing/machine/temporary-folder'
import { createDiskStore } from './disk-store'
import type { PictureFiles } from './picture-store'
import { createS3Store } from './s3-store'

const id = '0123456789abcdef0123456789abcdef'
const unknown = 'e'.repeat(32)
const files: PictureFiles = new Map([
  [400, Buffer.from('small')],
  [800, Buffer.from('medium')],
  [1600, Buffer.alloc(1_000_000, 'l')],
])

const { access } = await startS3('pictures')
const settings = { ...access, S3_BUCKET: 'pictures' }
const folderToMake = path.join(temporaryFolder(), 'made/when/needed')

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: this disk takes nothing`), { code })
}

test.each([
  ['the disk', () => createDiskStore(folderToMake)],
  ['a bucket', () => createS3Store(settings)],
])(
  'a picture on %s is readable in every size, also after a restart, until it is removed',
  async (_, open) => {
    expect(await open().read({ id: unknown, width: 400 })).toBeNull()
    await open().remove(unknown)
    await open().write(id, files)
    const store = open()
    for (const [width, bytes] of files) {
      const file = await store.read({ id, width })
      expect(Buffer.from(await new Response(file).arrayBuffer()).equals(bytes)).toBe(true)
    }
    await store.remove(id)
    expect(await store.read({ id, width: 400 })).toBeNull()
  },
)

test.each([
  ['the disk', () => createDiskStore(path.join(folderToMake, 'documents'))],
  ['a bucket', () => createS3Store(settings)],
])('a document on %s has its bytes, also when it is stored again', async (_, open) => {
  const [name, bytes] = [`${'a'.repeat(64)}.pdf`, Buffer.from('%PDF-1.7\0\xff')]
  expect([await open().readDocument(name), await open().hasDocument(name)]).toEqual([null, false])
  for (const _round of [1, 2]) await open().writeDocument(name, bytes)
  expect(await open().hasDocument(name)).toBe(true)
  const file = await open().readDocument(name)
  expect(Buffer.from(await new Response(file).arrayBuffer()).equals(bytes)).toBe(true)
})

test('O05 a document that does not fit leaves nothing', async () => {
  const folder = temporaryFolder()
  for (const step of ['writeFile', 'rename'] as const) {
    const store = createDiskStore(folder, { ...fs, [step]: () => Promise.reject(failure('ENOSPC')) })
    const problem = await problemOf(store.writeDocument(`${'b'.repeat(64)}.pdf`, Buffer.from('x')))
    expect(problem.code).toBe('storage-full')
  }
  expect(await fs.readdir(folder)).toEqual([])
})

test.each(['ENOSPC', 'EDQUOT'])('O05 a disk that fills up (%s) keeps no partial picture', async (code) => {
  const folder = temporaryFolder()
  let writes = 0
  const store = createDiskStore(folder, {
    ...fs,
    writeFile: async (file, data) => {
      writes += 1
      await fs.writeFile(file, String(data).slice(0, 3))
      if (writes === 2) throw failure(code)
    },
  })
  const problem = await problemOf(store.write(id, files))
  expect([problem.code, problem.status]).toEqual(['storage-full', 507])
  expect(writes).toBe(2)
  expect(await fs.readdir(folder)).toEqual([])
})

test('O05 a disk that is full at the rename keeps no partial picture', async () => {
  const folder = temporaryFolder()
  const rename = () => Promise.reject(failure('ENOSPC'))
  const store = createDiskStore(folder, { ...fs, rename })
  expect((await problemOf(store.write(id, files))).code).toBe('storage-full')
  expect(await fs.readdir(folder)).toEqual([])
})

test.each(['EROFS', 'EACCES', 'EPERM', 'ENOENT'])(
  'O05 a folder that refuses by %s is reported as read-only',
  async (code) => {
    const refuse = () => Promise.reject(failure(code))
    const store = createDiskStore(temporaryFolder(), { ...fs, mkdir: refuse, rm: refuse })
    const problem = await problemOf(store.write(id, files))
    expect([problem.code, problem.status]).toEqual(['storage-read-only', 507])
    expect(problem.message).toContain('not allowed to write into its picture folder')
  },
)

test('O05 a folder that cannot be created is reported as read-only', async () => {
  const file = path.join(temporaryFolder(), 'a file')
  await fs.writeFile(file, '')
  for (const folder of [file, path.join(file, 'media')]) {
    expect((await problemOf(createDiskStore(folder).write(id, files))).code).toBe('storage-read-only')
  }
})

test('a picture is not readable while it is being written', async () => {
  const folder = temporaryFolder()
  const seen: unknown[] = []
  const store = createDiskStore(folder, {
    ...fs,
    rename: async (from, to) => {
      seen.push(await store.read({ id, width: 400 }))
      await fs.rename(from, to)
      seen.push(await new Response(await store.read({ id, width: 400 })).text())
    },
  })
  await store.write(id, files)
  expect(seen).toEqual([null, 'small'])
  await store.remove(id)
  expect(await fs.readdir(folder)).toEqual([])
})

test('other errors of the disk are thrown as they are, and keep no partial picture', async () => {
  const folder = temporaryFolder()
  const store = createDiskStore(folder, { ...fs, writeFile: () => Promise.reject(failure('EIO')) })
  await expect(store.write(id, files)).rejects.toThrow('EIO')
  expect(await fs.readdir(folder)).toEqual([])
})

const onFullDisk = `O05 an upload to a real disk that is full is 507 and leaves nothing${noSmallDisk}`
test.skipIf(noSmallDisk)(onFullDisk, async () => {
  const folder = smallDisk('64k')
  const store = createDiskStore(folder)
  const problem = await problemOf(store.write(id, files))
  expect(problem).toMatchObject({ code: 'storage-full', status: 507 })
  expect(await fs.readdir(folder)).toEqual([])
})

test('objects in the bucket have a content type and an immutable cache lifetime', async () => {
  await createS3Store(settings).write('f'.repeat(32), files)
  const response = await fetch(`${settings.S3_ENDPOINT}/pictures/media/${'f'.repeat(32)}-400.webp`)
  expect(await response.text()).toBe('small')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['an unknown key', { S3_ACCESS_KEY_ID: 'nobody', S3_SECRET_ACCESS_KEY: 'x' }],
  ['an unknown bucket', { S3_BUCKET: 'no-such-bucket' }],
])('%s is reported as storage-down, not as a missing picture', async (_, fault) => {
  const store = createS3Store({ ...settings, ...fault })
  expect((await problemOf(store.write(id, files))).code).toBe('storage-down')
  expect((await problemOf(store.read({ id, width: 400 }))).code).toBe('storage-down')
})

test('an unreachable store is reported as storage-down with status 503', async () => {
  const store = createS3Store({ ...settings, S3_ENDPOINT: 'http://127.0.0.1:9' })
  const problem = await problemOf(store.write(id, files))
  expect([problem.code, problem.status]).toEqual(['storage-down', 503])
})

test('O05 a bucket that is full at the second size keeps none', async () => {
  const calls: string[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      calls.push(`${request.method} ${request.url?.split('?')[0]}`)
      const isFull = request.method === 'PUT' && request.url?.includes('-800')
      response.writeHead(isFull ? 507 : 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  const store = createS3Store({ ...settings, S3_ENDPOINT: `http://localhost:${port}` })
  const problem = await problemOf(store.write(id, files))
  expect([problem.code, problem.status]).toEqual(['storage-full', 507])
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(
    [400, 800, 1600].map((width) => `DELETE /pictures/media/${id}-${width}.webp`),
  )
})
