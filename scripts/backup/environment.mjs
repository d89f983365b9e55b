import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { picturesInFolder } from '../../lib/backup/picture-files.mjs'
import { createDataFolder } from '../database/data-folder.mjs'
import { embeddedPostgresUrl, startEmbeddedPostgres } from '../database/embedded-postgres.mjs'
import { readLock } from '../database/lock-file.mjs'
import { loadEnvFile, readAllSettings } from '../launcher/settings.mjs'
import { readVersion } from '../launcher/version.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The shop that a backup is of.
 * @typedef {object} Shop
 * @property {import('../../lib/settings.mjs').Settings} settings
 * @property {string} dataFolder
 * @property {string | null} databaseUrl  without a pooler; null: the embedded PostgreSQL
 * @property {{ version: string, commit: string | null }} code
 */

/**
 * Reads the settings from the environment and the file .env.
 * @returns {Shop}
 * @throws {PlainError} naming every invalid setting
 */
export function readShop() {
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

/**
 * Runs `work` with the shop's database. An embedded one that is not running is started for it, and stopped unless a shop uses it.
 * @template T
 * @param {Shop} shop
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase({ databaseUrl, dataFolder }, work) {
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

/**
 * The shop's pictures: those of the bucket when there is one.
 * @param {Shop} shop
 * @returns {Promise<import('../../lib/backup/picture-files.mjs').PictureFiles>}
 */
export async function openPictures({ settings, dataFolder }) {
  if (!settings.S3_BUCKET) return picturesInFolder(path.join(dataFolder, 'media'))
  // Imported only when needed: the SDK takes longer to load than everything else.
  const { openBucket } = await import('../../lib/backup/bucket.mjs')
  return openBucket(settings).pictures
}
