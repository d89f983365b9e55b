import { execFileSync } from 'node:child_process'
import { compareVersions } from '@/lib/platform/config/version'
import { PlainError } from '@/ops/postgres/plain-error'

const RELEASE = /^v\d+\.\d+\.\d+$/

/** Returns the output of Git in a folder. A failure is a `PlainError` with Git's reason. */
export function git(cwd: string, ...args: string[]): string {
  try {
    // A question for a password would wait for ever.
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' }
    return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new PlainError(`\`git ${args[0]}\` failed in ${cwd}: ${reason || error}`)
  }
}

function askGit(cwd: string, ...args: string[]) {
  try {
    return git(cwd, ...args)
  } catch {
    return null
  }
}

/** Refuses a checkout that Git cannot upgrade without losing something. */
export function requireCleanCheckout(root: string) {
  if (askGit(root, 'rev-parse', '--is-inside-work-tree') !== 'true')
    throw new PlainError(
      `${root} is no Git checkout. A container is upgraded by its image: see docs/operating/upgrade.md.`,
    )
  if (!askGit(root, 'remote', 'get-url', 'origin'))
    throw new PlainError('The checkout has no remote `origin` from which a release could come.')
  const changed = git(root, 'status', '--porcelain', '--untracked-files=no')
  if (changed)
    throw new PlainError(
      `Files of the checkout were changed, and the new release would not have that:\n${changed}`,
    )
}

/** Clones a checkout without its files, with everything that its origin has now. */
export function cloneWithOrigin(root: string, target: string) {
  git(root, 'clone', '--quiet', '--no-checkout', root, target)
  git(target, 'remote', 'set-url', 'origin', git(root, 'remote', 'get-url', 'origin'))
  git(target, 'fetch', '--quiet', '--prune', '--tags', 'origin')
}

/**
 * Finds the commit of a tag, a branch or an id; without one the latest tag of a release, or else the branch of the checkout.
 */
export function findTarget(clone: string, root: string, wanted: string | undefined) {
  const commitOf = (name: string) => askGit(clone, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  const releases = git(clone, 'tag', '--list')
    .split('\n')
    .filter((tag) => RELEASE.test(tag))
    .sort(compareVersions)
  const name = wanted ?? releases.at(-1) ?? askGit(root, 'symbolic-ref', '--short', 'HEAD')
  if (!name) throw new PlainError('There is no release. Name a branch or a commit: npm run upgrade -- NAME')
  const tag = commitOf(`refs/tags/${name}`)
  const branch = tag ? null : commitOf(`refs/remotes/origin/${name}`)
  const commit = tag ?? branch ?? commitOf(name)
  if (!commit) throw new PlainError(describeMissing(name, releases))
  return { commit, branch: branch && name }
}

function describeMissing(name: string, releases: string[]) {
  const advice = releases.length
    ? `Its releases are ${releases.join(', ')}. For the latest: npm run upgrade`
    : 'It has no tag of a release. For the newest commit of the branch of this checkout: npm run upgrade'
  return `The origin has no tag, branch or commit ${name}. Nothing was changed. ${advice}`
}

/** Lists the files of a checkout that are not Git's and not ignored. */
export function listOwnFiles(root: string) {
  return git(root, 'ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean)
}
