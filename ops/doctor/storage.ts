import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  LOW_FREE_BYTES,
  MAX_BACKUP_AGE_MS,
  MIN_FREE_BYTES,
  PICTURE_SAMPLE,
} from '@/lib/admin/health/findings'
import { pictureFile } from '@/lib/platform/storage/picture-name'
import { freeBytes } from '@/ops/postgres/reserve'
import { type Context, check, failed, ofDemo, ok, reasonOf, skipped, warning } from './check'
import { withDatabase } from './query'

const HOUR_MS = 60 * 60 * 1000

const pictures = check('The store of the pictures', async (context) => {
  if (context.settings.S3_BUCKET) return lookAtBucket(context, context.settings.S3_BUCKET)
  const media = path.join(context.dataFolder, 'media')
  const folder = existsSync(media) ? media : context.dataFolder
  try {
    const file = path.join(folder, `doctor-${randomUUID()}`)
    await writeFile(file, '')
    await rm(file)
    return ok('Pictures can be written into SHOP_DATA_DIR.')
  } catch (error) {
    const remedy = 'Start the shop, which makes the folder, and let its user own it (chown).'
    return failed(`Pictures cannot be written into ${folder}: ${reasonOf(error, context)}.`, remedy)
  }
})

async function lookAtBucket(context: Context, bucket: string) {
  const { PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3')
  const { openS3 } = await import('@/lib/platform/storage/s3-client')
  const client = openS3(context.settings, { maxAttempts: 1 })
  const probe = { Bucket: bucket, Key: `doctor/${randomUUID()}` }
  try {
    await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }))
    await client.send(new GetObjectCommand(probe))
    await client.send(new DeleteObjectCommand(probe))
    return ok(`Objects can be put, read and deleted in the bucket ${bucket}.`)
  } catch (error) {
    return failed(
      `The bucket ${bucket} refuses the shop: ${reasonOf(error, context)}.`,
      'Check the S3 settings, and that the key may put, get, delete and list.',
    )
  } finally {
    client.destroy()
  }
}

const SAMPLE = `SELECT substr(image, 8) AS name FROM "Product" WHERE image LIKE '/media/%' ORDER BY random() LIMIT ${PICTURE_SAMPLE}`

const storedPictures = check('The stored pictures', async (context) => {
  if (!context.databaseUrl) return skipped('The stored pictures: not checked without the database.')
  const rows = await withDatabase(context.databaseUrl, (query) => query(SAMPLE))
  const names = rows.map(({ name }) => String(name)).filter((name) => pictureFile.test(name))
  const hasPicture = await openStore(context)
  const present = await Promise.all(names.map(hasPicture))
  return judgeSample(names.length, present.filter(Boolean).length, context.settings.S3_BUCKET)
})

function judgeSample(sampled: number, present: number, bucket: string | undefined) {
  const place = bucket ? `the bucket ${bucket}` : 'SHOP_DATA_DIR'
  if (sampled === 0) return skipped('No product shows an uploaded picture.')
  if (present === sampled) return ok(`${sampled} uploaded pictures were looked for and are in ${place}.`)
  return failed(
    `${sampled - present} of ${sampled} uploaded pictures that were looked for are not in ${place}.`,
    bucket
      ? 'If they are in SHOP_DATA_DIR, copy them: npm run pictures -- move s3'
      : 'If they are in a bucket, copy them: S3_BUCKET=… npm run pictures -- move folder',
  )
}

async function openStore({ settings, dataFolder }: Context): Promise<(name: string) => Promise<boolean>> {
  const { S3_BUCKET } = settings
  if (!S3_BUCKET)
    return async (name) => {
      const [, id = '', width] = pictureFile.exec(name) ?? []
      return existsSync(path.join(dataFolder, 'media', id, `${width}.webp`))
    }
  const { HeadObjectCommand, S3ServiceException } = await import('@aws-sdk/client-s3')
  const { openS3 } = await import('@/lib/platform/storage/s3-client')
  const client = openS3(settings, { maxAttempts: 1 })
  return (name) =>
    client.send(new HeadObjectCommand({ Bucket: S3_BUCKET, Key: `media/${name}` })).then(
      () => true,
      (error) => {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false
        throw error
      },
    )
}

const disk = check('The disk', async ({ dataFolder }) => {
  if (!existsSync(dataFolder)) return skipped('The disk is not known before SHOP_DATA_DIR exists.')
  return judgeDisk(freeBytes(dataFolder))
})

export function judgeDisk(freeBytes: number) {
  const free = `${Math.floor(freeBytes / 1024 / 1024).toLocaleString('en')} MB`
  if (freeBytes >= LOW_FREE_BYTES) return ok(`${free} are free on the disk of SHOP_DATA_DIR.`)
  const judge = freeBytes < MIN_FREE_BYTES ? failed : warning
  return judge(`Only ${free} are free on the disk of SHOP_DATA_DIR.`, 'Free space, or move the folder.')
}

const backups = check('The backups', async (context) => {
  const { BACKUP_AT } = context.settings
  if (!BACKUP_AT)
    return ofDemo(failed('There are no nightly backups.', 'Set BACKUP_AT, such as 03:00 (UTC).'), context)
  if (!context.databaseUrl) return skipped('The age of the last backup: not checked without the database.')
  const sql = `SELECT max("startedAt") FILTER (WHERE status = 'verified') AS "verifiedAt",
    (array_agg(status::text ORDER BY "startedAt" DESC))[1] = 'failed' AS "hasFailed" FROM "Backup"`
  const [row] = await withDatabase(context.databaseUrl, (query) => query(sql))
  if (row?.hasFailed) return failed('The last nightly backup failed.', REASON)
  return judgeBackup(row?.verifiedAt ?? null, new Date())
})

const REASON = 'Look under Needs attention and in the log for the reason.'

/** A backup is as old as its start. */
export function judgeBackup(startedAt: Date | null, now: Date) {
  if (!startedAt)
    return failed('No nightly backup has been verified yet.', `Wait for the first one. ${REASON}`)
  const ageMs = now.getTime() - startedAt.getTime()
  const text = `The last verified backup is ${Math.floor(ageMs / HOUR_MS)} hours old.`
  return ageMs > MAX_BACKUP_AGE_MS ? failed(text, REASON) : ok(text)
}

const backupDisk = check('The disk of the backups', async ({ settings, dataFolder, root }) => {
  const { BACKUP_AT, BACKUP_DIR, S3_BUCKET } = settings
  if (!BACKUP_AT) return skipped('No disk for backups without nightly backups.')
  if (!BACKUP_DIR && S3_BUCKET) return ok('Backups are written into the bucket.')
  const folder = path.resolve(root, BACKUP_DIR ?? path.join(dataFolder, 'backups'))
  if (!existsSync(folder)) return skipped('The folder of the backups is made by the first one.')
  const [one, other] = await Promise.all([stat(folder), stat(dataFolder)])
  if (one.dev !== other.dev) return ok('Backups are on another disk than the shop.')
  return warning(
    'Backups are on the same disk as the shop, and would be lost with it.',
    'Set BACKUP_DIR to a folder of another disk, or copy the files elsewhere every day.',
  )
})

export const storageChecks = [pictures, storedPictures, disk, backups, backupDisk]
