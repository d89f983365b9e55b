import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { doubtful, ofDemo, reasonOf, seen, skipped, wrong } from './check.mjs'
import { withDatabase } from './query.mjs'

/** @typedef {import('./check.mjs').Check} Check */
/** @typedef {import('./check.mjs').Context} Context */

const MIN_FREE_MB = 500
const MAX_BACKUP_HOURS = 26
const HOUR_MS = 60 * 60 * 1000

/** @type {Check} */
const pictures = {
  name: 'The store of the pictures',
  async look(context) {
    if (context.settings.S3_BUCKET) return lookAtBucket(context, context.settings.S3_BUCKET)
    const media = path.join(context.dataFolder, 'media')
    const folder = existsSync(media) ? media : context.dataFolder
    try {
      const file = path.join(folder, `doctor-${randomUUID()}`)
      await writeFile(file, '')
      await rm(file)
      return seen('Pictures can be written into SHOP_DATA_DIR.')
    } catch (error) {
      const remedy = 'Start the shop, which makes the folder, and let its user own it (chown).'
      return wrong(`Pictures cannot be written into ${folder}: ${reasonOf(error, context)}.`, remedy)
    }
  },
}

async function lookAtBucket(/** @type {Context} */ context, /** @type {string} */ bucket) {
  const { PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3')
  const { openS3 } = await import('../../lib/storage/s3-client.mjs')
  const client = openS3(context.settings, { maxAttempts: 1 })
  const probe = { Bucket: bucket, Key: `doctor/${randomUUID()}` }
  try {
    await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }))
    await client.send(new GetObjectCommand(probe))
    await client.send(new DeleteObjectCommand(probe))
    return seen(`Objects can be put, read and deleted in the bucket ${bucket}.`)
  } catch (error) {
    return wrong(
      `The bucket ${bucket} refuses the shop: ${reasonOf(error, context)}.`,
      'Check the S3 settings, and that the key may put, get, delete and list.',
    )
  } finally {
    client.destroy()
  }
}

/** @type {Check} */
const disk = {
  name: 'The disk',
  async look({ dataFolder }) {
    if (!existsSync(dataFolder)) return skipped('The disk is not known before SHOP_DATA_DIR exists.')
    const { bavail, bsize } = await statfs(dataFolder)
    return judgeDisk(Math.floor((bavail * bsize) / 1_000_000))
  },
}

/** Whether enough of the disk is free, in MB. */
export function judgeDisk(/** @type {number} */ freeMb) {
  if (freeMb >= MIN_FREE_MB)
    return seen(`${(freeMb / 1000).toFixed(1)} GB are free on the disk of SHOP_DATA_DIR.`)
  return wrong(`Only ${freeMb} MB are free on the disk of SHOP_DATA_DIR.`, 'Free space, or move the folder.')
}

/** @type {Check} */
const backups = {
  name: 'The backups',
  async look(context) {
    const { BACKUP_AT } = context.settings
    if (!BACKUP_AT)
      return ofDemo(wrong('There are no nightly backups.', 'Set BACKUP_AT, such as 03:00 (UTC).'), context)
    if (!context.databaseUrl) return skipped('The age of the last backup: not checked without the database.')
    const sql = `SELECT "finishedAt" FROM "Backup" WHERE status = 'verified' ORDER BY "startedAt" DESC LIMIT 1`
    const [row] = await withDatabase(context.databaseUrl, (query) => query(sql))
    return judgeBackup(row?.finishedAt ?? null, new Date())
  },
}

/** Whether the last verified backup is young enough. */
export function judgeBackup(/** @type {Date | null} */ verifiedAt, /** @type {Date} */ now) {
  const remedy = 'Look under Needs attention and in the log for the reason.'
  if (!verifiedAt)
    return wrong('No nightly backup has been verified yet.', `Wait for the first one. ${remedy}`)
  const hours = Math.floor((now.getTime() - verifiedAt.getTime()) / HOUR_MS)
  if (hours < MAX_BACKUP_HOURS) return seen(`The last verified backup is ${hours} hours old.`)
  return wrong(`The last verified backup is ${hours} hours old.`, remedy)
}

/** @type {Check} */
const backupDisk = {
  name: 'The disk of the backups',
  async look({ settings, dataFolder, root }) {
    const { BACKUP_AT, BACKUP_DIR, S3_BUCKET } = settings
    if (!BACKUP_AT) return skipped('No disk for backups without nightly backups.')
    if (!BACKUP_DIR && S3_BUCKET) return seen('Backups are written into the bucket.')
    const folder = path.resolve(root, BACKUP_DIR ?? path.join(dataFolder, 'backups'))
    if (!existsSync(folder)) return skipped('The folder of the backups is made by the first one.')
    const [one, other] = await Promise.all([stat(folder), stat(dataFolder)])
    if (one.dev !== other.dev) return seen('Backups are on another disk than the shop.')
    return doubtful(
      'Backups are on the same disk as the shop, and would be lost with it.',
      'Set BACKUP_DIR to a folder of another disk, or copy the files elsewhere every day.',
    )
  },
}

export const storageChecks = [pictures, disk, backups, backupDisk]
