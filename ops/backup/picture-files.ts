import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { documentFile, isStoredName } from '@/lib/platform/storage/document-name'
import { pictureFile } from '@/lib/platform/storage/picture-name'
import { errorCode } from '@/lib/shared/problem/error-code'
import { diskFault } from './backup-fault'

/**
 * The stored files, pictures `{id}-{width}.webp` and documents `{SHA-256}.{type}`. The app's side of the same stores, in
 * lib/platform/storage, loads Next's and the app's modules.
 */
export interface PictureFiles {
  list: () => Promise<string[]>
  read: (name: string) => Promise<Buffer | null>
  write: (name: string, content: Buffer) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** A picture of the data folder is `{id}/{width}.webp`; documents lie beside them. */
export function picturesInFolder(folder: string): PictureFiles {
  const placeOf = (name: string) => {
    if (documentFile.test(name)) return { picture: folder, file: path.join(folder, name) }
    const [, id = '', width = ''] = pictureFile.exec(name) ?? []
    return { picture: path.join(folder, id), file: path.join(folder, id, `${width}.webp`) }
  }
  return {
    async list() {
      const names = []
      for (const id of await readdir(folder).catch(noneWhenMissing)) {
        if (documentFile.test(id)) names.push(id)
        for (const file of await readdir(path.join(folder, id)).catch(noneWhenMissing))
          names.push(`${id}-${file}`)
      }
      return names.filter(isStoredName)
    },
    read: (name) =>
      readFile(placeOf(name).file).catch((error) => {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }),
    async write(name, content) {
      const { picture, file } = placeOf(name)
      try {
        await mkdir(picture, { recursive: true })
        await writeFile(`${file}.part`, content, { flush: true })
        await rename(`${file}.part`, file)
      } catch (error) {
        throw diskFault(`The picture ${file}`, error)
      }
    },
    async remove(name) {
      const { picture, file } = placeOf(name)
      await rm(file, { force: true })
      // Fails while other sizes are left.
      if (picture !== folder) await rmdir(picture).catch(() => {})
    },
  }
}

function noneWhenMissing(error: unknown): string[] {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
  throw error
}
