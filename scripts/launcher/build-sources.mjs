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
  'scripts/launcher/compile-hint.mjs',
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
 * @param {string} root
 * @returns {string[]} relative to the root, with `/`, sorted
 */
export function listSources(root) {
  const found = new Set(ROOTS.flatMap((name) => filesBelow(root, name)))
  // The loop also visits the files that it adds to the set.
  for (const file of found) {
    for (const name of CODE.test(file) ? referencesOf(root, file) : []) found.add(name)
  }
  return [...found].sort()
}

/**
 * Returns a hash of the names and contents of these sources; it is the same in every checkout of the same commit.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const name of listSources(root)) {
    const content = readFileSync(path.join(root, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesBelow(/** @type {string} */ root, /** @type {string} */ name) {
  const file = path.join(root, name)
  if (!existsSync(file) || NOT_BUILT.test(name)) return []
  if (!statSync(file).isDirectory()) return [name]
  return readdirSync(file).flatMap((entry) => filesBelow(root, `${name}/${entry}`))
}

function referencesOf(/** @type {string} */ root, /** @type {string} */ file) {
  const references = [...readFileSync(path.join(root, file), 'utf8').matchAll(REFERENCE)]
  return references.flatMap(([, reference = '']) => {
    const name = reference.startsWith('@/')
      ? path.posix.normalize(reference.slice(2))
      : path.posix.join(path.posix.dirname(file), reference)
    const existing = EXTENSIONS.map((extension) => name + extension).find((candidate) =>
      isFile(root, candidate),
    )
    return existing && !GENERATED.test(existing) ? [existing] : []
  })
}

function isFile(/** @type {string} */ root, /** @type {string} */ name) {
  if (name.startsWith('..') || name.split('/').includes('node_modules')) return false
  return statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile() ?? false
}
