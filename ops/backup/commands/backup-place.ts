import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Shop } from './environment'

const BUCKET_FOLDER = 'backups/'
/** Ending of a backup that is not verified yet, or has failed its verification. */
const UNVERIFIED = '.unverified'

export type Place = Awaited<ReturnType<typeof openPlace>>

/** Where nightly backups are kept: BACKUP_DIR, else the bucket, else the data folder. `folder` is where they are written. */
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
    /** Removes what a run that failed or was killed has left. */
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
