import { existsSync } from 'node:fs'
import path from 'node:path'
import { PICTURE_SAMPLE } from '@/lib/operation/limits'
import { pictureFile } from '@/lib/storage/picture-name'
import { type Check, type Context, failed, ok, skipped } from './check'
import { withDatabase } from './query'

const SAMPLE = `SELECT substr(image, 8) AS name FROM "Product" WHERE image LIKE '/media/%' ORDER BY random() LIMIT ${PICTURE_SAMPLE}`

export const storedPictures: Check = {
  name: 'The stored pictures',
  async look(context) {
    if (!context.databaseUrl) return skipped('The stored pictures: not checked without the database.')
    const rows = await withDatabase(context.databaseUrl, (query) => query(SAMPLE))
    const names = rows.map(({ name }) => String(name)).filter((name) => pictureFile.test(name))
    const hasPicture = await openStore(context)
    const found = await Promise.all(names.map(hasPicture))
    return judgeSample(names.length, found.filter(Boolean).length, context.settings.S3_BUCKET)
  },
}

/** Whether the store has the pictures that were looked for. */
function judgeSample(sampled: number, found: number, bucket: string | undefined) {
  const place = bucket ? `the bucket ${bucket}` : 'SHOP_DATA_DIR'
  if (sampled === 0) return skipped('No product shows an uploaded picture.')
  if (found === sampled) return ok(`${sampled} uploaded pictures were looked for and are in ${place}.`)
  return failed(
    `${sampled - found} of ${sampled} uploaded pictures that were looked for are not in ${place}.`,
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
  const { openS3 } = await import('@/lib/storage/s3-client')
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
