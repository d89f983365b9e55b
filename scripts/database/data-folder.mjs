import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from './plain-error.mjs'

/**
 * Makes sure that a data folder exists and can be written.
 * @param {string} folder
 * @throws {PlainError}
 */
export function createDataFolder(folder) {
  const probe = path.join(folder, `.writable.${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new PlainError(
      `The data folder ${folder} cannot be written (${error.code}). ` +
        'Give it to the user who starts the shop, or name another one in SHOP_DATA_DIR.',
    )
  }
}
