import 'server-only'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { logFault } from '@/lib/platform/logging/log'
import { errorCode, nullWhenMissing } from '@/lib/shared/problem/error-code'
import { Problem } from '@/lib/shared/problem/problem'
import type { PictureWidth } from './picture-name'
import type { PictureFiles, PictureStore, PictureStream } from './picture-store'

/** The operations of `node:fs/promises` that can fail on a full or read-only disk. Tests pass failing ones. */
type Disk = Pick<typeof fs, 'mkdir' | 'writeFile' | 'rename' | 'rm'>

const chunkBytes = 256 * 1024

/**
 * Stores pictures in `folder`, one folder each, which is filled under another name, flushed to the disk and then renamed. After
 * a full disk, a kill or a power cut a picture exists in all sizes or not at all. Documents lie beside them, each a file.
 */
export function createDiskStore(folder: string, disk: Disk = fs): PictureStore {
  // `turbopackIgnore`: Turbopack would otherwise copy the whole project into the build, because it cannot resolve the path.
  const placeOf = (id: string) => path.join(/* turbopackIgnore: true */ folder, id)
  const fileOf = (place: string, width: PictureWidth) =>
    path.join(/* turbopackIgnore: true */ place, `${width}.webp`)

  async function write(id: string, files: PictureFiles): Promise<void> {
    const draft = placeOf(`.${id}`)
    try {
      await disk.mkdir(draft, { recursive: true, mode: 0o700 })
      for (const [width, bytes] of files) await disk.writeFile(fileOf(draft, width), bytes, { flush: true })
      await disk.rename(draft, placeOf(id))
    } catch (error) {
      // May fail for the same reason as the write; that first error is the one to report.
      await disk.rm(draft, { recursive: true, force: true }).catch(() => {})
      throw problemOf(error)
    }
  }

  async function writeDocument(name: string, bytes: Uint8Array): Promise<void> {
    const draft = placeOf(`.${randomUUID()}`)
    try {
      await disk.mkdir(folder, { recursive: true, mode: 0o700 })
      await disk.writeFile(draft, bytes, { flush: true })
      await disk.rename(draft, placeOf(name))
    } catch (error) {
      await disk.rm(draft, { force: true }).catch(() => {})
      throw problemOf(error)
    }
  }

  return {
    write,
    read: ({ id, width }) => readFile(fileOf(placeOf(id), width)),
    has: ({ id, width }) => hasFile(fileOf(placeOf(id), width)),
    remove: (id) => fs.rm(placeOf(id), { recursive: true, force: true }),
    writeDocument,
    readDocument: (name) => readFile(placeOf(name)),
    hasDocument: (name) => hasFile(placeOf(name)),
  }
}

async function readFile(place: string): Promise<PictureStream | null> {
  const file = await fs.open(place).catch(nullWhenMissing)
  if (!file) return null
  // Node and the DOM type the same class differently.
  return Readable.toWeb(file.createReadStream({ highWaterMark: chunkBytes })) as PictureStream
}

function hasFile(place: string): Promise<boolean> {
  return fs.access(place).then(
    () => true,
    (error: unknown) => nullWhenMissing(error) !== null,
  )
}

const fullCodes = ['ENOSPC', 'EDQUOT']
/** The last two are Node's for a folder that a read-only disk refuses, and for a file in the folder's place. */
const readOnlyCodes = ['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR']

/** Turns an error of the disk into a Problem where one fits. Logs those that only the operator can fix. */
function problemOf(error: unknown): unknown {
  const code = errorCode(error) ?? ''
  if (fullCodes.includes(code)) return new Problem('storage-full')
  if (!readOnlyCodes.includes(code)) return error
  logFault('storage-fault', error)
  return new Problem('storage-read-only')
}
