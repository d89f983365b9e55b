import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { contentTypeOf, isStoredName } from '@/lib/platform/storage/document-name'
import { openS3, type S3Access } from '@/lib/platform/storage/s3-client'
import { BackupFault } from './backup-fault'
import type { PictureFiles } from './picture-files'

const MEDIA = 'media/'
/** S3 takes at most 10,000 parts of a file. Some of them are in memory. */
const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 10_000
const PARTS_AT_ONCE = 2

type BucketSettings = S3Access & { S3_BUCKET?: string | undefined }

export function openBucket(settings: BucketSettings) {
  const client = openS3(settings)
  const explain = (error: Error): never => {
    if (error instanceof NoSuchKey) throw error
    throw new BackupFault(
      `The bucket ${settings.S3_BUCKET} cannot be used (${error.name}: ${error.message}). Check the S3 settings.`,
      { cause: error },
    )
  }
  const send: typeof client.send = (command: Parameters<typeof client.send>[0]) =>
    client.send(command).catch(explain)
  const place = (Key: string) => ({ Bucket: settings.S3_BUCKET, Key })

  async function list(prefix: string) {
    const names: string[] = []
    const folder = { Bucket: settings.S3_BUCKET, Prefix: prefix }
    let after: string | undefined
    do {
      const page = await send(new ListObjectsV2Command({ ...folder, ContinuationToken: after }))
      for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length))
      after = page.NextContinuationToken
    } while (after)
    return names
  }

  async function remove(key: string) {
    await send(new DeleteObjectCommand(place(key)))
  }

  return {
    list,

    /** Uploads a file. One that fails leaves nothing. */
    async upload(key: string, file: string, partBytes = PART_BYTES) {
      const { size } = await stat(file)
      const partSize = Math.max(partBytes, Math.ceil(size / MAX_PARTS))
      const params = { ...place(key), Body: createReadStream(file) }
      await new Upload({ client, params, partSize, queueSize: PARTS_AT_ONCE }).done().catch(explain)
    },

    remove,

    pictures: {
      list: async () => (await list(MEDIA)).filter(isStoredName),
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
        const type = { ContentType: contentTypeOf(name), CacheControl: 'public, max-age=31536000, immutable' }
        await send(new PutObjectCommand({ ...place(MEDIA + name), ...type, Body: content }))
      },
      remove: (name) => remove(MEDIA + name),
    } as PictureFiles,
  }
}
