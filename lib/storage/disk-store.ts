import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Problem } from '@/lib/problem'
import type { PictureName, PictureWidth } from '@/lib/storage/picture-name'
import type { PictureFiles, PictureStore, PictureStream } from '@/lib/storage/picture-store'

/** The parts of `node:fs/promises` that can find the disk full; a test hands in one that does. */
type Disk = Pick<typeof fs, 'writeFile' | 'rename'>

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
      await fs.mkdir(draft, { recursive: true })
      for (const [width, bytes] of files) await disk.writeFile(fileOf(draft, width), bytes, { flush: true })
      await disk.rename(draft, placeOf(id))
    } catch (error) {
      await fs.rm(draft, { recursive: true, force: true })
      throw isFull(error) ? new Problem('storage-full') : error
    }
  }

  async function read({ id, width }: PictureName): Promise<PictureStream | null> {
    const file = await fs.open(fileOf(placeOf(id), width)).catch(nullWhenMissing)
    if (!file) return null
    return Readable.toWeb(file.createReadStream({ highWaterMark: chunkBytes })) as PictureStream
  }

  return { write, read, remove: (id) => fs.rm(placeOf(id), { recursive: true, force: true }) }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** No space, or no more of the space that this user may take. */
function isFull(error: unknown): boolean {
  return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
