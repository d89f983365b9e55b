import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** What the build takes as a whole, or by its name. */
const TAKEN = [
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
  'tsconfig.json',
]
/** What no build reads: tests, their tools, and the database client, which the schema and the lock file decide. */
const NOT_BUILT = /^lib\/(generated|testing)$|\.test\.tsx?$/
const GENERATED = /^lib\/generated\//
const CODE = /\.(tsx?|m?js|css)$/
/** Every text that looks like a file of ours: an import of any kind, or `new URL('./data.json', import.meta.url)`. */
const MENTION = /['"`]((?:\.{1,2}|@)\/[^'"`\n]+)['"`]/g
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx']

/**
 * Every file that the build reads: what it takes as a whole, and what that mentions, wherever it lies.
 * @param {string} root
 * @returns {string[]} relative to the root, with `/`, sorted
 */
export function listSources(root) {
  const found = new Set(TAKEN.flatMap((name) => filesBelow(root, name)))
  // A set hands out what is added to it on the way.
  for (const file of found) {
    for (const name of CODE.test(file) ? mentionedIn(root, file) : []) found.add(name)
  }
  return [...found].sort()
}

/**
 * A text that changes with every change of these sources, and with nothing else: a fresh checkout of the same has the same.
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

function mentionedIn(/** @type {string} */ root, /** @type {string} */ file) {
  const mentions = [...readFileSync(path.join(root, file), 'utf8').matchAll(MENTION)]
  return mentions.flatMap(([, mention = '']) => {
    const name = mention.startsWith('@/')
      ? path.posix.normalize(mention.slice(2))
      : path.posix.join(path.posix.dirname(file), mention)
    const existing = ENDINGS.map((ending) => name + ending).find((candidate) => isFile(root, candidate))
    return existing && !GENERATED.test(existing) ? [existing] : []
  })
}

function isFile(/** @type {string} */ root, /** @type {string} */ name) {
  if (name.startsWith('..') || name.split('/').includes('node_modules')) return false
  return statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile() ?? false
}
