import 'server-only'
import type { PictureName, PictureWidth } from '@/lib/storage/picture-name'

/** One picture as WebP files, by width. */
export type PictureFiles = Map<PictureWidth, Uint8Array>

/** The bytes of a stored file: to be read or cancelled. */
export type PictureStream = ReadableStream<Uint8Array>

/** Where pictures are kept. Ids are 32 hexadecimal digits, made up by the shop. */
export type PictureStore = {
  /** Keeps every size or none. Throws `storage-full`, `storage-read-only`, or `storage-down` when it cannot be reached. */
  write(id: string, files: PictureFiles): Promise<void>
  /** The file, or `null` when there is none. Throws `storage-down`. */
  read(name: PictureName): Promise<PictureStream | null>
  /** Removes every size; nothing happens when there is none. */
  remove(id: string): Promise<void>
}
