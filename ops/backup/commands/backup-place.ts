import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupFault } from '@/ops/backup/backup-fault'
import { freeBytes } from '@/ops/postgres/reserve'
import type { Shop } from './environment'

const BUCKET_FOLDER = 'backups/'
/** Ending of a backup that is not verified yet, or has failed its verification. */
const UNVERIFIED = '.unverified'
/** The database of the shop may be on the same disk. */
const RESERVE_BYTES = 1_000_000_000

export type Place = Awaited<ReturnType<typeof openPlace>>

/** Nightly backups are kept in BACKUP_DIR, else in the bucket, else in the data folder. They are written in `folder`. */
export async function openPlace({ settings, dataFolder }: Shop) {
  const folder = path.resolve(settings.BACKUP_DIR ?? path.join(dataFolder, 'backups'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draftOf = (name: string) => path.join(folder, name + UNVERIFIED)
  const local = {
    folder,
    draftOf,
    list: () => readdir(folder),
    keep: (name: string) => rename(draftOf(name), path.join(folder, name)),
    remove: (name: string) => rm(path.join(folder, name)),
    async removeDraft(name: string) {
      for (const file of [draftOf(name), `${draftOf(name)}.part`]) await rm(file, { force: true })
    },
  }
  if (settings.BACKUP_DIR || !settings.S3_BUCKET) return local
  const { openBucket } = await import('@/ops/backup/bucket')
  const bucket = openBucket(settings)
  return {
    ...local,
    list: () => bucket.list(BUCKET_FOLDER),
    async keep(name: string) {
      await bucket.upload(BUCKET_FOLDER + name, draftOf(name))
      await rm(draftOf(name))
    },
    remove: (name: string) => bucket.remove(BUCKET_FOLDER + name),
  }
}

/** Requires room for this many bytes and a reserve of 1 GB. `what` is to be written, for the message. */
export function requireSpace(folder: string, bytes: number, what: string) {
  const missing = bytes + RESERVE_BYTES - freeBytes(folder)
  if (missing <= 0) return
  throw new BackupFault(
    `The disk of ${folder} is too small for ${what}: ${Math.ceil(missing / 1_000_000)} MB are missing, with a reserve of 1 GB. ` +
      'Free some space, or name another disk in BACKUP_DIR.',
  )
}
