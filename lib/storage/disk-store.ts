import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { errorCode } from '@/lib/error-code.mjs'
import { logFault } from '@/lib/log'
import { Problem } from '@/lib/problem'
import type { PictureName, PictureWidth } from '@/lib/storage/picture-name'
import type { PictureFiles, PictureStore, PictureStream } from '@/lib/storage/picture-store'

/** The parts of `node:fs/promises` that a disk can refuse; a test hands in one that does. */
type Disk = Pick<typeof fs, 'mkdir' | 'writeFile' | 'rename' | 'rm'>

const chunkBytes = 256 * 1024

/**
 * Pictures in `folder`, one folder each. It is filled under another name, flushed to the disk and then renamed, so that
 * after a full disk, a kill or a power cut a picture is there with all its sizes or not at all.
 */
export function createDiskStore(folder: string, disk: Disk = fs): PictureStore {
  // Told to Turbopack, which would otherwise copy the whole project into the build for a path it cannot foresee.
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
      // On a disk that takes nothing this fails like the writing before it, which is what is told.
      await disk.rm(draft, { recursive: true, force: true }).catch(() => {})
      throw problemOf(error)
    }
  }

  async function read({ id, width }: PictureName): Promise<PictureStream | null> {
    const file = await fs.open(fileOf(placeOf(id), width)).catch(nullWhenMissing)
    if (!file) return null
    return Readable.toWeb(file.createReadStream({ highWaterMark: chunkBytes })) as PictureStream
  }

  return { write, read, remove: (id) => fs.rm(placeOf(id), { recursive: true, force: true }) }
}

/** Why a disk takes nothing. Logged where only the shop's owner can do something about it. */
function problemOf(error: unknown): unknown {
  switch (errorCode(error)) {
    // No space, or no more of the space that this user may take.
    case 'ENOSPC':
    case 'EDQUOT':
      return new Problem('storage-full')
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
    // What Node makes of a folder that a read-only disk refuses, and of a file in the folder's place.
    case 'ENOENT':
    case 'ENOTDIR':
      logFault('storage-fault', error)
      return new Problem('storage-read-only')
    default:
      return error
  }
}

function nullWhenMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
