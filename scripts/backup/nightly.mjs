import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { withSession } from '../../lib/backup/session.mjs'
import { writeBackup } from '../../lib/backup/write-backup.mjs'
import { explain } from './command.mjs'
import { openPictures, withDatabase } from './environment.mjs'
import { verifyBackup } from './verify.mjs'

/** The lock of a nightly backup. The number is arbitrary, but must never change. */
const NIGHTLY_LOCK = 5_203_773
const OWN_NAME = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/
const BUCKET_FOLDER = 'backups/'
/** Of a backup that is not verified yet, or could not be. */
const UNVERIFIED = '.unverified'

/** @typedef {(file: string, dataFolder: string, signal: AbortSignal) => Promise<unknown>} Verify */

const MAX_FAILURE_LENGTH = 500

/**
 * Writes and verifies a backup, records it in the table `Backup`, and removes the oldest ones beyond BACKUP_KEEP. A backup that
 * fails removes none; its file stays until the next one, with the ending `.unverified`. Does nothing while another one runs.
 * @param {import('./environment.mjs').Shop} shop
 * @param {AbortSignal} signal
 * @param {Verify} [verify]
 */
export function runNightly(shop, signal, verify = verifyBackup) {
  return withDatabase(shop, (url) =>
    withSession(url, async (client) => {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [NIGHTLY_LOCK])
      if (!rows[0].isMine) return console.log('Another nightly backup is running.')
      const end = await recordStart(client)
      try {
        const { file, bytes } = await write(shop, url, { signal, verify })
        await end('verified', { file, bytes })
        console.log(`Wrote and verified ${file}.`)
      } catch (error) {
        const failure = explain(error) ?? (error instanceof Error ? error.message : String(error))
        await end('failed', { failure: failure.slice(0, MAX_FAILURE_LENGTH) })
        throw error
      }
    }),
  )
}

/** Adds the row of this backup, and ends those of killed ones. Returns what ends it. */
async function recordStart(/** @type {import('pg').Client} */ client) {
  await client.query(
    `update "Backup" set status = 'failed', failure = 'The backup was interrupted.', "finishedAt" = now()
     where status = 'running'`,
  )
  const { rows } = await client.query('insert into "Backup" default values returning id')
  return (
    /** @type {'verified' | 'failed'} */ status,
    /** @type {{ file?: string, bytes?: number, failure?: string }} */ { file, bytes, failure },
  ) =>
    client.query(
      `update "Backup" set status = $2, file = $3, bytes = $4, failure = $5, "finishedAt" = now() where id = $1`,
      [rows[0].id, status, file, bytes, failure],
    )
}

async function write(
  /** @type {import('./environment.mjs').Shop} */ shop,
  /** @type {string} */ url,
  /** @type {{ signal: AbortSignal, verify: Verify }} */ { signal, verify },
) {
  const place = await openPlace(shop)
  await place.removeUnverified()
  const name = `shop-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
  const draft = path.join(place.folder, name + UNVERIFIED)
  const pictures = await openPictures(shop)
  const { bytes } = await writeBackup(draft, { url, pictures, code: shop.code, signal })
  await verify(draft, shop.dataFolder, signal)
  await place.keep(draft, name)
  const names = (await place.list()).filter((each) => OWN_NAME.test(each)).sort()
  for (const old of names.slice(0, -shop.settings.BACKUP_KEEP)) await place.remove(old)
  return { file: name, bytes }
}

/** Where nightly backups are kept: BACKUP_DIR, else the bucket, else the data folder. `folder` is where they are written. */
async function openPlace(/** @type {import('./environment.mjs').Shop} */ { settings, dataFolder }) {
  const folder = path.resolve(settings.BACKUP_DIR ?? path.join(dataFolder, 'backups'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const local = {
    folder,
    list: () => readdir(folder),
    keep: (/** @type {string} */ draft, /** @type {string} */ name) => rename(draft, path.join(folder, name)),
    remove: (/** @type {string} */ name) => rm(path.join(folder, name)),
    /** Removes what earlier runs have left. */
    async removeUnverified() {
      for (const name of await readdir(folder)) {
        const [own = '', rest] = name.split(UNVERIFIED)
        if (rest !== undefined && OWN_NAME.test(own)) await rm(path.join(folder, name))
      }
    },
  }
  if (settings.BACKUP_DIR || !settings.S3_BUCKET) return local
  const { openBucket } = await import('../../lib/backup/bucket.mjs')
  const bucket = openBucket(settings)
  return {
    ...local,
    list: () => bucket.list(BUCKET_FOLDER),
    async keep(/** @type {string} */ draft, /** @type {string} */ name) {
      await bucket.upload(BUCKET_FOLDER + name, draft)
      await rm(draft)
    },
    remove: (/** @type {string} */ name) => bucket.remove(BUCKET_FOLDER + name),
  }
}
