import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserScripts, listPrograms } from '@/ops/image/contents'
import { withoutSettings } from '@/ops/launcher/settings'
import { createBuildFilter } from '@/ops/launcher/shop-output'
import { LockHeld, takeLock } from '@/ops/postgres/lock-file'
import { runToEnd } from '@/ops/processes/children'
import { compile } from '@/ops/program'
import { hashSources } from './build-sources'
import { readCompilerWhenAsked } from './compiler-module'
import { slimServer } from './slim-build'

/** Set for builds after the first: writing a cache takes a fifth of a build, and most checkouts are built once. */
const BUILD_CACHE = 'SHOP_BUILD_CACHE'

/** Returns whether the sources of the pages are here. A container has none and runs the build that it contains. */
export function hasSources(root: string) {
  return existsSync(path.join(root, 'app'))
}

/** Returns whether the build is whole and matches the sources, if there are any. */
export function isBuildFresh(root: string) {
  if (!existsSync(stampPath(root)) || !existsSync(serverPath(root))) return false
  return (
    !hasSources(root) || (readFileSync(stampPath(root), 'utf8') === hashSources(root) && hasBuildFiles(root))
  )
}

/** Returns whether another release is built whole. Which sources its hash covers only that release knows. */
export function hasBuild(release: string) {
  return existsSync(stampPath(release)) && existsSync(serverPath(release)) && hasBuildFiles(release)
}

/** Builds the shop into `.next/standalone` unless the build is fresh. Concurrent calls in one checkout build once. */
export async function build(root: string) {
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
    await speakAnew(root)
    await runToEnd('The build', [process.execPath, next, 'build'], {
      cwd: root,
      env,
      isNoise: createBuildFilter(),
    })
    completeStandalone(root)
    slimServer(path.join(standalone(root), '.next/server'))
    // So that a service whose files are read-only can run them.
    for (const name of listPrograms(root)) compile(name)
    for (const name of browserScripts) compile(name, 'script')
    listBuildFiles(root)
    writeFileSync(stampPath(root), hash)
  } finally {
    lock.release()
  }
}

/** Compiles the messages. The packages for that may be those of the lock file, which a start installs first (ops/start.ts). */
export async function speakAnew(root: string) {
  const [{ compileMessages }, { listPageMessages }] = await Promise.all([
    import('@/ops/messages/compile-messages'),
    import('@/ops/messages/page-messages'),
  ])
  compileMessages(root)
  await listPageMessages(root)
}

/** Removes the types that Next generated for routes: types of a removed route would fail every type check. */
export function removeRouteTypes(root: string) {
  for (const folder of ['.next/types', '.next/dev/types'])
    rmSync(path.join(root, folder), { recursive: true, force: true })
}

function serverPath(root: string) {
  return path.join(root, '.next/standalone/server.js')
}

/** A build must not depend on the settings of one installation, nor contain them. */
function buildEnvironment(): NodeJS.ProcessEnv {
  return { ...withoutSettings(process.env), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
}

function completeStandalone(root: string) {
  const target = path.join(root, '.next/standalone')
  mkdirSync(path.join(target, '.next'), { recursive: true })
  readCompilerWhenAsked(path.join(target, 'node_modules/@prisma/client/runtime'))
  const files = path.join(target, '.next/static')
  cpSync(path.join(root, '.next/static'), files, { recursive: true })
  addCompileHints(files)
  const assets = path.join(root, 'public')
  if (existsSync(assets)) cpSync(assets, path.join(target, 'public'), { recursive: true })
  for (const name of readdirSync(target)) {
    if (name.startsWith('.env')) rmSync(path.join(target, name))
  }
}

/**
 * V8 then compiles all functions of a script while it downloads, off the main thread:
 * https://developer.chrome.com/blog/explicit-compile-hints
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

export function addCompileHints(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const file = path.join(folder, name)
    writeFileSync(file, COMPILE_HINT + readFileSync(file, 'utf8'))
  }
}

function stampPath(root: string) {
  return path.join(root, '.next/shop-build')
}

async function waitForLock(file: string) {
  for (;;) {
    try {
      return takeLock(file)
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      await sleep(250)
    }
  }
}

const listPath = (root: string) => path.join(root, '.next/shop-files.json')
const standalone = (root: string) => path.join(root, '.next/standalone')

const CHANGING = /^\.next[\\/]cache(?:[\\/]|$)/

export function listBuildFiles(root: string) {
  const folder = standalone(root)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    // Links lead to chunks of the same content.
    .filter((entry) => entry.isFile() || (entry.isSymbolicLink() && entry.name.endsWith('.js')))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !CHANGING.test(name))
  const sizes = files.map((name) => [name, statSync(path.join(folder, name)).size])
  writeFileSync(listPath(root), JSON.stringify(sizes))
}

/** Returns whether every file of the build is there, and as long as it was built. */
function hasBuildFiles(root: string) {
  try {
    const sizes: [string, number][] = JSON.parse(readFileSync(listPath(root), 'utf8'))
    const folder = standalone(root)
    const sizeOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size
    return sizes.length > 0 && sizes.every(([name, size]) => sizeOf(name) === size)
  } catch {
    return false
  }
}
