import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { schemaFiles } from '@/lib/platform/db/schema-files'

/** 0.2.0 follows the references instead, and must come to the same files to recognize the build of this release. */
export const BUILD_ROOTS = [
  'app',
  'components',
  'lib',
  'public',
  ...schemaFiles,
  'instrumentation-node.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'proxy.ts',
  'scripts/run.cjs',
  'tsconfig.json',
]
/** The build reads no tests, and the database client follows from the schema and the lock file. */
const NOT_BUILT = /^lib\/generated$|\.test\.tsx?$/

/** Lists every file that the build can read, relative to the root, with `/`. */
export function listSources(root: string) {
  return BUILD_ROOTS.flatMap((name) => filesBelow(root, name))
}

/** Returns a hash of the names and contents of these sources; it is the same in every checkout of the same commit. */
export function hashSources(root: string) {
  const hash = createHash('sha256')
  for (const name of listSources(root).sort()) {
    const content = readFileSync(path.join(root, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(root: string, name: string): string[] {
  const file = path.join(root, name)
  if (!existsSync(file) || NOT_BUILT.test(name)) return []
  if (!statSync(file).isDirectory()) return [name]
  return readdirSync(file, { withFileTypes: true }).flatMap((entry) => {
    const below = `${name}/${entry.name}`
    if (!entry.isFile()) return filesBelow(root, below)
    return NOT_BUILT.test(below) ? [] : [below]
  })
}
