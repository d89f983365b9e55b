import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Why this process cannot mount a small disk, for the name of the test; '' when it can. */
export const noSmallDisk =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'true']).status === 0
    ? ''
    : ' (skipped: only root on Linux can mount a small disk)'

/** Mounts a disk of this size in memory, in a folder of `parent`. */
export function mountDisk(parent: string, size: string) {
  const folder = path.join(parent, 'disk')
  // Open to the user that PostgreSQL runs as.
  chmodSync(parent, 0o755)
  mkdirSync(folder)
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`mount failed: ${stderr}`)
  return { folder, unmount: () => void spawnSync('umount', ['-l', folder]) }
}
