import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The entries of this test file's picture folder, including drafts. */
export function storedPictures(): string[] {
  const folder = path.join(process.env.SHOP_DATA_DIR ?? '', 'media')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
