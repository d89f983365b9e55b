import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runToEnd } from './children.mjs'

/**
 * A package in a lock file.
 * @typedef {{ name?: string, version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Package
 */

/**
 * Whether `npm ci` has to run: the packages are missing or are not those of the lock file.
 * @param {string} root
 * @param {{ withDev?: boolean }} [options]  without dev packages the shop can run but not be built
 */
export function needsInstall(root, { withDev = true } = {}) {
  const stamp = readOrNull(stampOf(root))
  if (stamp) return stamp.trim() !== lockHash(root)
  const installed = readOrNull(path.join(root, 'node_modules/.package-lock.json'))
  if (!installed) return true
  // A plain `npm ci` leaves no stamp of ours, but a list of what it installed.
  if (!holdsAll(JSON.parse(readFileSync(lockOf(root), 'utf8')), JSON.parse(installed), withDev)) return true
  writeStamp(root)
  return false
}

/** Installs exactly what the lock file says, also when NODE_ENV is "production": the build needs dev packages. */
export async function install(/** @type {string} */ root) {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const command = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund']
  await runToEnd('`npm ci`', command, { cwd: root, env: process.env })
  writeStamp(root)
}

/**
 * Whether a lock file's packages are all among the installed ones. Optional ones may be missing: most of them
 * are for other platforms.
 * @param {{ packages: Record<string, Package> }} lock
 * @param {{ packages: Record<string, Package> }} installed
 * @param {boolean} withDev
 */
export function holdsAll(lock, installed, withDev) {
  return Object.entries(lock.packages).every(([folder, wanted]) => {
    const found = installed.packages[folder]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    return folder === '' || wanted.optional || wanted.devOptional || (wanted.dev && !withDev)
  })
}

function writeStamp(/** @type {string} */ root) {
  try {
    writeFileSync(stampOf(root), lockHash(root))
  } catch {
    // A read-only installation, as in a container; the comparison is done again next time.
  }
}

function lockHash(/** @type {string} */ root) {
  return createHash('sha256')
    .update(readFileSync(lockOf(root)))
    .digest('hex')
}

function lockOf(/** @type {string} */ root) {
  return path.join(root, 'package-lock.json')
}

function stampOf(/** @type {string} */ root) {
  return path.join(root, 'node_modules/.shop-lock-hash')
}

function readOrNull(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
