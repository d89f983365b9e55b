import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runToEnd } from './children.mjs'

/**
 * An entry of a lock file.
 * @typedef {{ name?: string, version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Package
 */

/**
 * Returns whether `npm ci` has to run: packages are missing or differ from the lock file.
 * @param {string} root
 * @param {{ withDev?: boolean }} [options]  without dev packages the shop can run but not be built
 */
export function needsInstall(root, { withDev = true } = {}) {
  const stamp = readOrNull(stampPath(root))
  if (stamp) return stamp.trim() !== lockHash(root)
  const installed = readOrNull(path.join(root, 'node_modules/.package-lock.json'))
  if (!installed) return true
  // A plain `npm ci` leaves no stamp, but a list of the packages that it installed.
  if (!hasAllPackages(JSON.parse(readFileSync(lockPath(root), 'utf8')), JSON.parse(installed), withDev))
    return true
  writeStamp(root)
  return false
}

/** The npm that runs this program, or else the one in the path. */
export function npmCommand() {
  return process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
}

/** Installs the packages of the lock file, with dev packages even under NODE_ENV=production: the build needs them. */
export async function install(/** @type {string} */ root) {
  const command = [...npmCommand(), 'ci', '--include=dev', '--no-audit', '--no-fund']
  await runToEnd('`npm ci`', command, { cwd: root, env: process.env })
  writeStamp(root)
}

/**
 * Returns whether all packages of a lock file are installed. Optional packages may be missing: most are for other platforms.
 * @param {{ packages: Record<string, Package> }} lock
 * @param {{ packages: Record<string, Package> }} installed
 * @param {boolean} withDev
 */
export function hasAllPackages(lock, installed, withDev) {
  return Object.entries(lock.packages).every(([folder, wanted]) => {
    const found = installed.packages[folder]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    return folder === '' || wanted.optional || wanted.devOptional || (wanted.dev && !withDev)
  })
}

function writeStamp(/** @type {string} */ root) {
  try {
    writeFileSync(stampPath(root), lockHash(root))
  } catch {
    // A read-only installation, as in a container: the next start compares again.
  }
}

function lockHash(/** @type {string} */ root) {
  return createHash('sha256')
    .update(readFileSync(lockPath(root)))
    .digest('hex')
}

function lockPath(/** @type {string} */ root) {
  return path.join(root, 'package-lock.json')
}

function stampPath(/** @type {string} */ root) {
  return path.join(root, 'node_modules/.shop-lock-hash')
}

function readOrNull(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
