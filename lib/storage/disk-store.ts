import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { errorCode, nullWhenMissing } from '@/lib/error-code'
import { logFault } from '@/lib/log'
import { Problem } from '@/lib/problem'
import type { PictureName, PictureWidth } from './picture-name'
import type { PictureFiles, PictureStore, PictureStream } from './picture-store'

/** The operations of `node:fs/promises` that can fail on a full or read-only disk. Tests pass failing ones. */
type Disk = Pick<typeof fs, 'mkdir' | 'writeFile' | 'rename' | 'rm'>

const chunkBytes = 256 * 1024

/**
 * Stores pictures in `folder`, one folder each, which is filled under another name, flushed to the disk and then renamed. After
 * a full disk, a kill or a power cut a picture exists in all sizes or not at all.
 */
export function createDiskStore(folder: string, disk: Disk = fs): PictureStore {
  // `turbopackIgnore`: Turbopack would otherwise copy the whole project into the build, because it cannot resolve the path.
  const placeOf = (id: string) => path.join(/* turbopackIgnore: true */ folder, id)
  const fileOf = (place: string, width: PictureWidth) =>
    path.join(/* turbopackIgnore: true */ place, `${width}.webp`)

  async function write(id: string, files: PictureFiles): Promise<void> {
    const draft = placeOf(`.${id}`)
    try {
      await disk.mkdir(draft, { recursive: true })
      for (const [width, bytes] of files) await disk.writeFile(fileOf(draft, width), bytes, { flush: true })
      await disk.rename(draft, placeOf(id))
    } catch (error) {
      // May fail for the same reason as the write; that first error is the one to report.
      await disk.rm(draft, { recursive: true, force: true }).catch(() => {})
      throw problemOf(error)
    }
  }

  async function read({ id, width }: PictureName): Promise<PictureStream | null> {
    const file = await fs.open(fileOf(placeOf(id), width)).catch(nullWhenMissing)
    if (!file) return null
    // Node and the DOM type the same class differently.
    return Readable.toWeb(file.createReadStream({ highWaterMark: chunkBytes })) as PictureStream
  }

  const has = ({ id, width }: PictureName) =>
    fs.access(fileOf(placeOf(id), width)).then(
      () => true,
      (error: unknown) => nullWhenMissing(error) !== null,
    )

  return { write, read, has, remove: (id) => fs.rm(placeOf(id), { recursive: true, force: true }) }
}

/** No space left, and quota exceeded. */
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
