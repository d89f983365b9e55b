import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads the version of the code in `root`: from its package, and the commit from SHOP_COMMIT or else from Git. Without both the
 * commit is ''.
 */
export function readVersion(root: string, env: Record<string, string | undefined>) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { SHOP_VERSION: String(version), SHOP_COMMIT: env.SHOP_COMMIT || readCommit(root) }
}

/** A folder without `.git` may lie in another project, whose commit says nothing. */
function readCommit(root: string) {
  if (!existsSync(path.join(root, '.git'))) return ''
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return git.status === 0 ? git.stdout.trim() : ''
}
