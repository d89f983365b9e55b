import 'server-only'
import path from 'node:path'
import { env } from '@/lib/platform/config/env'
import { createDiskStore } from './disk-store'
import type { PictureStore } from './picture-store'

let chosen: Promise<PictureStore> | undefined

/** The configured store: a bucket when `S3_BUCKET` is set, the data folder otherwise. */
export function pictureStore(): Promise<PictureStore> {
  chosen ??= choose()
  return chosen
}

async function choose(): Promise<PictureStore> {
  const settings = env()
  const { S3_BUCKET, SHOP_DATA_DIR } = settings
  if (!S3_BUCKET) return createDiskStore(path.join(SHOP_DATA_DIR, 'media'))
  // Imported only when needed: a shop without a bucket never loads the SDK.
  const { createS3Store } = await import('./s3-store')
  return createS3Store({ ...settings, S3_BUCKET })
}
