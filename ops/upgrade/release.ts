import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { hasBuild } from '@/ops/build/build-app'
import { needsInstall, npmCommand } from '@/ops/build/dependencies'
import { step } from '@/ops/launcher/report'
import type { Package } from '@/ops/package-json'
import { PlainError } from '@/ops/postgres/plain-error'
import { freeBytes } from '@/ops/postgres/reserve'
import { runToEnd } from '@/ops/processes/children'
import { cloneWithOrigin, findTarget, git, listOwnFiles } from './git'
import type { Places } from './places'

/** Packages and a build need so much on the disk, with what they need while they are made. */
const NEEDED_BYTES = 2e9

/** A checkout has its version and commit as its name among the releases. */
export function nameOf(root: string, commit = 'HEAD') {
  const { version }: Pick<Package, 'version'> = JSON.parse(git(root, 'show', `${commit}:package.json`))
  return `${version}-${git(root, 'rev-parse', '--short', commit)}`
}

/**
 * Makes a checkout of the wanted release, installed and built; null: it is the present one. What an interrupted upgrade has
 * finished is used again. `check` refuses a checkout before anything is installed.
 */
export async function prepareRelease(
  places: Places,
  root: string,
  wanted: string | undefined,
  check: (folder: string) => Promise<void>,
) {
  const draft = path.join(places.releases, '.clone')
  rmSync(draft, { recursive: true, force: true })
  try {
    await step('Fetching the releases', async () => cloneWithOrigin(root, draft))
    const { commit, branch } = findTarget(draft, root, wanted)
    if (commit === git(root, 'rev-parse', 'HEAD')) return null
    if (!wanted && isAncestor(draft, commit, git(root, 'rev-parse', 'HEAD'))) return null
    if (!git(draft, 'ls-tree', '--name-only', commit, 'scripts/upgrade.mjs'))
      throw new PlainError(
        'That release is older than this command. Going back to it is described in docs/operating/upgrade.md.',
      )
    const folder = path.join(places.releases, nameOf(draft, commit))
    if (existsSync(folder) && isPrepared(folder)) return check(folder).then(() => folder)
    requireSpace(places.releases)
    rmSync(folder, { recursive: true, force: true })
    const what = branch ? ['-B', branch, '--track', `origin/${branch}`] : ['--detach', commit]
    git(draft, 'checkout', '--quiet', ...what)
    renameSync(draft, folder)
    await check(folder)
    await installAndBuild(folder)
    return folder
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function isAncestor(clone: string, commit: string, of: string) {
  return git(clone, 'merge-base', commit, of) === commit
}

/** Returns whether a release only has to be started. The stamp of a build is written last. */
export function isPrepared(folder: string) {
  return !needsInstall(folder, { withDev: false }) && hasBuild(folder)
}

function requireSpace(folder: string) {
  const bytes = freeBytes(folder)
  if (bytes >= NEEDED_BYTES) return
  throw new PlainError(
    `The disk of ${folder} has ${Math.round(bytes / 1e6)} MB left, and another release needs up to ${NEEDED_BYTES / 1e6} MB.`,
  )
}

async function installAndBuild(folder: string) {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const options = { cwd: folder, env }
  const node = (...args: string[]) => [process.execPath, ...args]
  await runToEnd('The new release', node('-r', './scripts/require-node.cjs', '-e', '0'), options)
  await step('Installing its packages', () =>
    runToEnd('`npm ci`', [...npmCommand(), 'ci', '--include=dev', '--no-audit', '--no-fund'], options),
  )
  await step('Building it', () => runToEnd('The build', node('scripts/build.mjs'), options))
  if (!isPrepared(folder)) throw new PlainError(`${folder} is built, but not complete.`)
}

/** Gives the operator's own files, without the data, to another release: a copy of its settings, and links to all others. */
export function carryFiles(root: string, release: string, dataFolder: string) {
  const data = path.relative(root, dataFolder)
  const own = listOwnFiles(root).filter((file) => file !== data && !file.startsWith(`${data}/`))
  for (const name of own) {
    const target = path.join(release, name)
    mkdirSync(path.dirname(target), { recursive: true })
    rmSync(target, { force: true })
    linkSync(path.join(root, name), target)
  }
  for (const name of ['.env', '.env.local'].filter((file) => existsSync(path.join(root, file))))
    cpSync(path.join(root, name), path.join(release, name), { preserveTimestamps: true })
}

/** Lets a release use the data folder, where it expects `theirs`. Returns where a data folder in the checkout has to go. */
export function shareData(
  { app }: Places,
  { root, release, dataFolder, theirs }: Record<'root' | 'release' | 'dataFolder' | 'theirs', string>,
) {
  const place = path.join(realpathSync(path.dirname(dataFolder)), path.basename(dataFolder))
  const inside = path.relative(realpathSync(root), place)
  if (inside.startsWith('..')) {
    if (existsSync(theirs) && realpathSync(theirs) === realpathSync(dataFolder)) return null
    throw new PlainError(
      `SHOP_DATA_DIR leads to ${theirs} from the new release. Name the folder by its whole path.`,
    )
  }
  const isLink = lstatSync(dataFolder).isSymbolicLink()
  const target = isLink ? realpathSync(dataFolder) : `${app}.data`
  if (!isLink && existsSync(target))
    throw new PlainError(`The data folder has to move to ${target}, which exists already.`)
  if (!isLink && statSync(dataFolder).dev !== statSync(path.dirname(target)).dev)
    throw new PlainError(
      'The data folder in the checkout is on another disk. Name it in SHOP_DATA_DIR by its path there.',
    )
  const link = path.join(release, inside)
  mkdirSync(path.dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(target, link)
  return isLink ? null : target
}
