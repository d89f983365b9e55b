import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { schemaFiles } from '@/lib/platform/db/schema-files'
import { type Lock, readLock } from '@/ops/package-json'
import { runToEnd } from '@/ops/processes/children'
import { programCommand } from '@/ops/program'

/** Returns whether `npm ci` has to run. Without dev packages the shop can run but not be built. */
export function needsInstall(root: string, { withDev = true }: { withDev?: boolean } = {}) {
  const stamp = readOrNull(stampPath(root))
  if (stamp) return stamp.trim() !== lockHash(root) || (withDev && existsSync(prunedPath(root)))
  const installed = readOrNull(path.join(root, 'node_modules/.package-lock.json'))
  if (!installed) return true
  // A plain `npm ci` leaves no stamp, but a list of the packages that it installed.
  if (!hasAllPackages(readLock(lockPath(root)), JSON.parse(installed), withDev)) return true
  writeStamp(root)
  return false
}

export function npmCommand() {
  return process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
}

/** Installs the packages of the lock file, with dev packages even under NODE_ENV=production: the build needs them. */
export async function install(root: string) {
  const command = [...npmCommand(), 'ci', '--include=dev', '--no-audit', '--no-fund']
  await runToEnd('`npm ci`', command, { cwd: root, env: process.env })
  writeStamp(root)
}

/** These packages build the pages and are no dev packages. The build contains what the built pages need of them. */
const BUILDERS = /^node_modules\/(next|@next\/swc-[^/]+)$/

/** Removes the packages that only builds and tests need. Releases before 0.3.0 recognize the installation as complete. */
export function pruneTools(root: string) {
  writeStamp(root)
  writeFileSync(prunedPath(root), '')
  for (const [folder, { dev, devOptional }] of Object.entries(readLock(lockPath(root)).packages))
    if (dev || devOptional || BUILDERS.test(folder))
      rmSync(path.join(root, folder), { recursive: true, force: true })
}

/** Optional packages may be missing: most are for other platforms. */
export function hasAllPackages(lock: Lock, installed: Lock, withDev: boolean) {
  return Object.entries(lock.packages).every(([folder, wanted]) => {
    const present = installed.packages[folder]
    if (present) return present.version === wanted.version && present.integrity === wanted.integrity
    return folder === '' || wanted.optional || wanted.devOptional || (wanted.dev && !withDev)
  })
}

function writeStamp(root: string) {
  try {
    writeFileSync(stampPath(root), lockHash(root))
  } catch {
    // A read-only installation, as in a container, compares again at its next start.
  }
}

const lockHash = (root: string) => hashOf(lockPath(root))
const lockPath = (root: string) => path.join(root, 'package-lock.json')
const stampPath = (root: string) => path.join(root, 'node_modules/.shop-lock-hash')
/** The stamp is in the folder that `npm ci` replaces. */
const prunedPath = (root: string) => path.join(root, 'node_modules/.shop-pruned')

/** Returns whether Prisma's client was generated from the current schema. */
export function isClientFresh(root: string) {
  return readOrNull(clientStampPath(root)) === schemaHash(root)
}

export async function generateClient(root: string) {
  const command = programCommand('ops/generate-client')
  await runToEnd('Generating the database client', command, { cwd: root, env: process.env })
}

export function stampClient(root: string) {
  writeFileSync(clientStampPath(root), schemaHash(root))
}

const schemaHash = (root: string) => hashOf(...schemaFiles.map((name) => path.join(root, name)))
const clientStampPath = (root: string) => path.join(root, 'lib/generated/schema-hash')

function hashOf(...files: string[]) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

function readOrNull(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
