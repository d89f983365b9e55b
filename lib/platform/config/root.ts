import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this checkout: programs are compiled into another folder of it than their sources are in. */
export const root = findRoot(path.dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}
