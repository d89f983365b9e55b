import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LockHeld, takeLock } from '../database/lock-file.mjs'
import { hasBuildFiles, listBuildFiles } from './build-files.mjs'
import { hashSources } from './build-sources.mjs'
import { runToEnd } from './children.mjs'
import { addCompileHints } from './compile-hint.mjs'
import { withoutSettings } from './settings.mjs'
import { forwardBuildOutput } from './shop-output.mjs'

/** Set for builds after the first: writing a cache takes a fifth of a build, and most checkouts are built once. */
const BUILD_CACHE = 'SHOP_BUILD_CACHE'

/** Returns whether the sources of the pages are here. A container has none and runs the build that it contains. */
export function hasSources(/** @type {string} */ root) {
  return existsSync(path.join(root, 'app'))
}

/** Returns whether the build is whole and matches the sources, or there are no sources to match. */
export function isBuildFresh(/** @type {string} */ root) {
  const stamp = stampPath(root)
  if (!existsSync(stamp) || !existsSync(serverPath(root))) return false
  return !hasSources(root) || (readFileSync(stamp, 'utf8') === hashSources(root) && hasBuildFiles(root))
}

/** Builds the shop into `.next/standalone` unless the build is fresh. Concurrent calls in one checkout build once. */
export async function build(/** @type {string} */ root) {
  const lock = await waitForLock(path.join(root, 'node_modules/.shop-build.lock'))
  try {
    if (isBuildFresh(root)) return
    const hash = hashSources(root)
    const isRebuild = existsSync(stampPath(root))
    rmSync(stampPath(root), { force: true })
    rmSync(path.join(root, '.next/standalone'), { recursive: true, force: true })
    removeRouteTypes(root)
    const next = path.join(root, 'node_modules/next/dist/bin/next')
    const env = { ...buildEnvironment(), ...(isRebuild && { [BUILD_CACHE]: '1' }) }
    await runToEnd('The build', [process.execPath, next, 'build'], {
      cwd: root,
      env,
      forward: forwardBuildOutput,
    })
    completeStandalone(root)
    listBuildFiles(root)
    writeFileSync(stampPath(root), hash)
  } finally {
    lock.release()
  }
}

/** Removes the types that Next generated for routes: types of a removed route would fail every type check. */
export function removeRouteTypes(/** @type {string} */ root) {
  for (const folder of ['.next/types', '.next/dev/types'])
    rmSync(path.join(root, folder), { recursive: true, force: true })
}

/** The server program of a build. */
function serverPath(/** @type {string} */ root) {
  return path.join(root, '.next/standalone/server.js')
}

/**
 * The environment without settings: a build must not depend on the settings of one installation, nor contain them.
 * @returns {NodeJS.ProcessEnv}
 */
function buildEnvironment() {
  return { ...withoutSettings(process.env), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
}

/** Adds the static files, which Next leaves out of its standalone folder, and removes .env files, which it copies there. */
function completeStandalone(/** @type {string} */ root) {
  const target = path.join(root, '.next/standalone')
  mkdirSync(path.join(target, '.next'), { recursive: true })
  const files = path.join(target, '.next/static')
  cpSync(path.join(root, '.next/static'), files, { recursive: true })
  addCompileHints(files)
  const assets = path.join(root, 'public')
  if (existsSync(assets)) cpSync(assets, path.join(target, 'public'), { recursive: true })
  for (const name of readdirSync(target)) {
    if (name.startsWith('.env')) rmSync(path.join(target, name))
  }
}

function stampPath(/** @type {string} */ root) {
  return path.join(root, '.next/shop-build')
}

async function waitForLock(/** @type {string} */ file) {
  for (;;) {
    try {
      return takeLock(file)
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      await sleep(250)
    }
  }
}
