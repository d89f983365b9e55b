import 'server-only'
import { randomBytes } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { logFault } from '@/lib/platform/logging/log'
import { nullWhenMissing } from '@/lib/shared/problem/error-code'
import { Problem } from '@/lib/shared/problem/problem'
import { dominantColour, encodePicture } from './encode-picture'
import { type PictureName, parsePictureAddress, pictureAddress } from './picture-name'
import type { PictureStream } from './picture-store'
import { pictureStore } from './store'

/**
 * Stores an uploaded picture under a generated name, then runs `work` with its address. When `work` throws a Problem, the picture is
 * removed again; after any other error it stays, because the database may already refer to it.
 */
export async function withStoredPicture<T>(image: Blob, work: (address: string) => Promise<T>): Promise<T> {
  const files = await encodePicture(new Uint8Array(await image.arrayBuffer()))
  const id = [randomBytes(16).toString('hex'), ...(await dominantColour(files))].join('-')
  const store = await pictureStore()
  await store.write(id, files)
  try {
    return await work(pictureAddress({ id, width: 800 }))
  } catch (error) {
    if (error instanceof Problem) {
      await store
        .remove(id)
        .catch((fault: unknown) => logFault('picture-not-removed', fault, { picture: id }))
    }
    throw error
  }
}

/** Reads one size of a stored picture. */
export async function getPicture(name: PictureName): Promise<PictureStream> {
  const file = await (await pictureStore()).read(name)
  if (!file) throw new Problem('not-found')
  return file
}

const shipped = /^\/images(?:\/[\w-][\w.-]*)+\.(?:avif|jpe?g|png|webp)$/

/**
 * Reads the largest file of a picture that the shop has itself: an upload, or one in `/images`. `null` for one that is missing,
 * and for addresses of other sites, which are never requested. Throws `storage-down`.
 */
export async function readLocalPicture(address: string): Promise<Uint8Array | null> {
  const upload = parsePictureAddress(address)
  if (upload) {
    const file = await (await pictureStore()).read({ id: upload.id, width: 1600 })
    return file && new Uint8Array(await new Response(file).arrayBuffer())
  }
  if (!shipped.test(address)) return null
  return readFile(path.join(/* turbopackIgnore: true */ process.cwd(), 'public', address)).catch(
    nullWhenMissing,
  )
}

/** Returns whether the shop has the picture with this address itself. Throws `storage-down`. */
export async function hasPicture(address: string): Promise<boolean> {
  const upload = parsePictureAddress(address)
  if (upload) return (await pictureStore()).has(upload)
  if (!shipped.test(address)) return false
  return access(path.join(/* turbopackIgnore: true */ process.cwd(), 'public', address)).then(
    () => true,
    () => false,
  )
}

/** Removes an uploaded picture in all sizes. Succeeds when there is none. Throws `storage-down`. */
export async function removePicture(address: string): Promise<void> {
  const upload = parsePictureAddress(address)
  if (upload) await (await pictureStore()).remove(upload.id)
}
