import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { noSmallDisk } from '@/testing/machine/mount-disk'
import { smallDisk, temporaryFolder } from '@/testing/machine/temporary-folder'
import { createDiskStore } from './disk-store'
import type { PictureFiles } from './picture-store'

const id = '0123456789abcdef0123456789abcdef'
const files: PictureFiles = new Map([
  [400, Buffer.from('small')],
  [800, Buffer.from('medium')],
  [1600, Buffer.alloc(1_000_000, 'l')],
])

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: this disk takes nothing`), { code })
}

test('a stored picture is readable in every size, also after a restart, until it is removed', async () => {
  const folder = path.join(temporaryFolder(), 'made/when/needed')
  await createDiskStore(folder).write(id, files)
  const store = createDiskStore(folder)
  for (const [width, bytes] of files) {
    const file = await store.read({ id, width })
    expect(Buffer.from(await new Response(file).arrayBuffer()).equals(bytes)).toBe(true)
  }
  await store.remove(id)
  expect(await store.read({ id, width: 400 })).toBeNull()
  expect(await fs.readdir(folder)).toEqual([])
})

test('an unknown picture reads as null, and removing it succeeds', async () => {
  const store = createDiskStore(path.join(temporaryFolder(), 'missing'))
  expect(await store.read({ id, width: 400 })).toBeNull()
  await store.remove(id)
})

test.each(['ENOSPC', 'EDQUOT'])(
  'O05 a disk that fills up while writing (%s) keeps no partial picture',
  async (code) => {
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
  },
)

test('O05 a disk that is full at the rename keeps no partial picture', async () => {
  const folder = temporaryFolder()
  const rename = () => Promise.reject(failure('ENOSPC'))
  const store = createDiskStore(folder, { ...fs, rename })
  expect((await problemOf(store.write(id, files))).code).toBe('storage-full')
  expect(await fs.readdir(folder)).toEqual([])
})

test.each(['EROFS', 'EACCES', 'EPERM', 'ENOENT'])(
  'O05 a folder without write permission (%s) is reported as read-only',
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
})

test('other errors of the disk are thrown as they are, and keep no partial picture', async () => {
  const folder = temporaryFolder()
  const store = createDiskStore(folder, { ...fs, writeFile: () => Promise.reject(failure('EIO')) })
  await expect(store.write(id, files)).rejects.toThrow('EIO')
  expect(await fs.readdir(folder)).toEqual([])
})

test.skipIf(noSmallDisk)(
  `O05 an upload to a real disk that is full is 507 and leaves nothing${noSmallDisk}`,
  async () => {
    const folder = smallDisk('64k')
    const store = createDiskStore(folder)
    const problem = await problemOf(store.write(id, files))
    expect(problem).toMatchObject({ code: 'storage-full', status: 507 })
    expect(await fs.readdir(folder)).toEqual([])
  },
)
