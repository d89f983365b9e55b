import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The folders and files that the build always reads. */
const ROOTS = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema.prisma',
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'proxy.ts',
  'ops/launcher/compile-hint.ts',
  'tsconfig.json',
]
/** Not read by the build: tests, their tools, and the database client, which follows from the schema and the lock file. */
const NOT_BUILT = /^lib\/generated$|\.test\.tsx?$/
const GENERATED = /^lib\/generated\//
const CODE = /\.(tsx?|m?js|css)$/
/** Every string that can be a path in this checkout: an import of any kind, or `new URL('./data.json', import.meta.url)`. */
const REFERENCE = /['"`]((?:\.{1,2}|@)\/[^'"`\n]+)['"`]/g
const EXTENSIONS = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx']

/**
 * Lists every file that the build reads: the roots, and the files that they reference, in any folder.
 * @returns relative to the root, with `/`, sorted
 */
export function listSources(root: string): string[] {
  return [...readSources(root).keys()].sort()
}

/** @returns the sources with their contents */
function readSources(root: string): Map<string, Buffer> {
  const found = new Set(ROOTS.flatMap((name) => filesBelow(root, name)))
  const contents = new Map()
  // The loop also visits the files that it adds to the set.
  for (const file of found) {
    const content = readFileSync(path.join(root, file))
    contents.set(file, content)
    for (const candidates of CODE.test(file) ? referencesIn(content, file) : []) {
      // Most are among the roots: no need to ask the disk for each extension.
      const isKnown = candidates.some((name) => found.has(name))
      const name = isKnown ? null : candidates.find((candidate) => isFile(root, candidate))
      if (name && !GENERATED.test(name)) found.add(name)
    }
  }
  return contents
}

/** Returns a hash of the names and contents of these sources; it is the same in every checkout of the same commit. */
export function hashSources(root: string) {
  const hash = createHash('sha256')
  for (const [name, content] of [...readSources(root)].sort(([a], [b]) => (a < b ? -1 : 1))) {
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

/** @returns for each reference the names that it can mean */
function referencesIn(content: Buffer, file: string): string[][] {
  return [...content.toString().matchAll(REFERENCE)].map(([, reference = '']) => {
    const name = reference.startsWith('@/')
      ? path.posix.normalize(reference.slice(2))
      : path.posix.join(path.posix.dirname(file), reference)
    return EXTENSIONS.map((extension) => name + extension)
  })
}

function isFile(root: string, name: string) {
  if (name.startsWith('..') || name.split('/').includes('node_modules')) return false
  return statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile() ?? false
}
