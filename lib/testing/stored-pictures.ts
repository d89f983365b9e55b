import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** What lies in the picture folder of this test file's shop, drafts included. */
export function storedPictures(): string[] {
  const folder = path.join(process.env.SHOP_DATA_DIR ?? '', 'media')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
