import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { picturesInFolder } from '../../lib/backup/picture-files.mjs'
import { BadSettings, readSettings } from '../../lib/settings-check.mjs'
import { createDataFolder } from '../database/data-folder.mjs'
import { embeddedPostgresUrl, startEmbeddedPostgres } from '../database/embedded-postgres.mjs'
import { PlainError } from '../database/plain-error.mjs'

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
  const envFile = path.join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const settings = readOrThrow()
  const dataFolder = path.resolve(root, settings.SHOP_DATA_DIR)
  createDataFolder(dataFolder)
  return {
    settings,
    dataFolder,
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? null,
    code: { version: readVersion(), commit: settings.SHOP_COMMIT ?? null },
  }
}

function readOrThrow() {
  try {
    return readSettings(process.env)
  } catch (error) {
    throw error instanceof BadSettings ? new PlainError(error.message) : error
  }
}

/** @returns {string} */
function readVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version
}

/**
 * Runs `work` with the shop's database. An embedded one that is not running is started for it.
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
    await server.stop()
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
