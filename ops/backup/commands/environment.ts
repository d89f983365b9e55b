import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import type { Settings } from '@/lib/platform/config/settings'
import { type PictureFiles, picturesInFolder } from '@/ops/backup/picture-files'
import { loadEnvFile, readAllSettings } from '@/ops/launcher/settings'
import { readVersion } from '@/ops/launcher/version'
import { createDataFolder } from '@/ops/postgres/data-folder'
import { embeddedPostgresUrl, startEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { readLock } from '@/ops/postgres/lock-file'

export interface Shop {
  settings: Settings
  dataFolder: string
  /** The address has no pooler; null is the embedded PostgreSQL. */
  databaseUrl: string | null
  code: { version: string; commit: string | null }
}

/** Reads the settings from the environment and the file .env. Each invalid setting is in the message of a `PlainError`. */
export function readShop(): Shop {
  loadEnvFile(root)
  const settings = readAllSettings(process.env)
  const dataFolder = path.resolve(root, settings.SHOP_DATA_DIR)
  createDataFolder(dataFolder)
  const { SHOP_VERSION, SHOP_COMMIT } = readVersion(root, process.env)
  return {
    settings,
    dataFolder,
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? null,
    code: { version: SHOP_VERSION, commit: SHOP_COMMIT || null },
  }
}

/** Runs `work` with the shop's database. An embedded one is started if needed, and then stopped unless a shop uses it. */
export async function withDatabase<T>(
  { databaseUrl, dataFolder }: Pick<Shop, 'databaseUrl' | 'dataFolder'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = databaseUrl ?? embeddedPostgresUrl(dataFolder)
  if (url) return work(url)
  const server = await startEmbeddedPostgres(dataFolder)
  try {
    return await work(server.url)
  } finally {
    // A shop that was started meanwhile has joined the server. A restore holds this file itself.
    const holder = readLock(path.join(dataFolder, 'run.json'))
    if (!holder || holder.pid === process.pid) await server.stop()
  }
}

export async function openPictures({ settings, dataFolder }: Shop): Promise<PictureFiles> {
  if (!settings.S3_BUCKET) return picturesInFolder(path.join(dataFolder, 'media'))
  // Imported only when needed: the SDK takes longer to load than everything else.
  const { openBucket } = await import('@/ops/backup/bucket')
  return openBucket(settings).pictures
}
