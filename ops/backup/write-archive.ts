import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { BackupFault, diskFault } from './backup-fault'

/**
 * Creates a compressed archive, readable by its owner only. It is `file.part` until it is complete and on the disk. A file that
 * exists, and a disk that is full or refuses it, is a `BackupFault`.
 */
export async function createArchive(file: string) {
  if (existsSync(file)) throw new BackupFault(`${file} exists already. Name a new file.`)
  const part = `${file}.part`
  await rm(part, { force: true }).catch((error) => Promise.reject(diskFault(file, error)))
  const pack = tar.pack()
  const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  // Pictures are compressed already, and the processor belongs to the shop.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const written = pipeline(pack, gzip, output).catch((error) => {
    throw diskFault(file, error)
  })
  written.catch(() => {})

  return {
    async add(name: string, content: Buffer) {
      try {
        await new Promise((resolve, reject) => {
          pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve(undefined)))
        })
      } catch (error) {
        // This is the disk's own error, which has ended the stream.
        await written
        throw error
      }
    },

    async finish() {
      pack.finalize()
      await written
      if (existsSync(file)) throw new BackupFault(`${file} has appeared meanwhile. Name a new file.`)
      await rename(part, file)
      await syncFolder(path.dirname(file))
    },

    async discard() {
      pack.destroy()
      await written.catch(() => {})
      await rm(part, { force: true })
    },
  }
}

/** Makes a new name in the folder survive a power cut. Some systems cannot open folders. */
async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
