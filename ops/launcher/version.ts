import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readPackage } from '@/ops/package-json'

/**
 * Reads the version of the code in `root`: from its package, and the commit from SHOP_COMMIT or else from Git. Without both the
 * commit is ''.
 */
export function readVersion(root: string, env: Record<string, string | undefined>) {
  const { version } = readPackage(root)
  return { SHOP_VERSION: version, SHOP_COMMIT: env.SHOP_COMMIT || readCommit(root) }
}

/** A folder without `.git` may lie in another project, whose commit says nothing. */
function readCommit(root: string) {
  if (!existsSync(path.join(root, '.git'))) return ''
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return git.status === 0 ? git.stdout.trim() : ''
}
