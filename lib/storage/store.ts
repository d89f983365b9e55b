import 'server-only'
import path from 'node:path'
import { env } from '@/lib/env'
import { createDiskStore } from '@/lib/storage/disk-store'
import type { PictureStore } from '@/lib/storage/picture-store'

let chosen: Promise<PictureStore> | undefined

/** The configured store: a bucket when `S3_BUCKET` is set, the data folder otherwise. */
export function pictureStore(): Promise<PictureStore> {
  chosen ??= choose()
  return chosen
}

async function choose(): Promise<PictureStore> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, SHOP_DATA_DIR } = env()
  if (!S3_BUCKET) return createDiskStore(path.join(SHOP_DATA_DIR, 'media'))
  // Imported only when needed: a shop without a bucket never loads the SDK.
  const { createS3Store } = await import('@/lib/storage/s3-store')
  const hasKey = S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
  return createS3Store({
    bucket: S3_BUCKET,
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    ...(hasKey
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
  })
}
