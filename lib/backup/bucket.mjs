import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { BackupFault } from './backup-fault.mjs'
import { pictureFile } from './format.mjs'

const MEDIA = 'media/'

/**
 * The S3 settings of the shop.
 * @typedef {Pick<import('../settings.mjs').Settings, 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' |
 *   'S3_SECRET_ACCESS_KEY'>} BucketSettings
 */

/** Opens the bucket of the settings, as lib/storage/s3-store.ts does. */
export function openBucket(/** @type {BucketSettings} */ settings) {
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const hasKey = S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
  const key = hasKey ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } : null
  const client = new S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(key ? { credentials: key } : {}),
    // By default the SDK sends newer checksums that many compatible services do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  /** @type {S3Client['send']} */
  const send = (/** @type {Parameters<S3Client['send']>[0]} */ command) =>
    client.send(command).catch((error) => {
      if (error instanceof NoSuchKey) throw error
      throw new BackupFault(
        `The bucket ${settings.S3_BUCKET} cannot be used (${error.name}: ${error.message}). Check the S3 settings.`,
        { cause: error },
      )
    })
  const place = (/** @type {string} */ Key) => ({ Bucket: settings.S3_BUCKET, Key })

  /** Returns the names of the objects below `prefix`, without it. */
  async function list(/** @type {string} */ prefix) {
    /** @type {string[]} */
    const names = []
    /** @type {string | undefined} */
    let after
    do {
      const page = await send(
        new ListObjectsV2Command({ Bucket: settings.S3_BUCKET, Prefix: prefix, ContinuationToken: after }),
      )
      for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length))
      after = page.NextContinuationToken
    } while (after)
    return names
  }

  return {
    list,

    /** Uploads a file of at most 5 GB, which S3 takes at once. */
    async upload(/** @type {string} */ key, /** @type {string} */ file) {
      const { size } = await stat(file)
      await send(new PutObjectCommand({ ...place(key), Body: createReadStream(file), ContentLength: size }))
    },

    async remove(/** @type {string} */ key) {
      await send(new DeleteObjectCommand(place(key)))
    },

    /** @type {import('./picture-files.mjs').PictureFiles} */
    pictures: {
      list: async () => (await list(MEDIA)).filter((name) => pictureFile.test(name)),
      async read(name) {
        try {
          const { Body } = await send(new GetObjectCommand(place(MEDIA + name)))
          return Body ? Buffer.from(await Body.transformToByteArray()) : null
        } catch (error) {
          if (error instanceof NoSuchKey) return null
          throw error
        }
      },
      async write(name, content) {
        const headers = { ContentType: 'image/webp', CacheControl: 'public, max-age=31536000, immutable' }
        await send(new PutObjectCommand({ ...place(MEDIA + name), ...headers, Body: content }))
      },
    },
  }
}
