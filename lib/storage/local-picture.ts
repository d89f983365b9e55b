import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '@/lib/error-code'
import { parsePictureAddress } from './picture-name'
import { pictureStore } from './store'

/** A picture shipped with the shop, which Next serves from this folder. */
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
  return readFile(path.join(/* turbopackIgnore: true */ process.cwd(), 'public', address)).catch((error) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
}
