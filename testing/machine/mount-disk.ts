import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** The name of a test says why this process cannot mount a small disk; '' when it can. */
export const noSmallDisk =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'true']).status === 0
    ? ''
    : ' (skipped: only root on Linux can mount a small disk)'

/** Mounts a disk of this size in memory, in a folder of `parent`. */
export function mountDisk(parent: string, size: string) {
  const folder = path.join(parent, 'disk')
  // PostgreSQL runs as another user.
  chmodSync(parent, 0o755)
  mkdirSync(folder)
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`mount failed: ${stderr}`)
  return { folder, unmount: () => void spawnSync('umount', ['-l', folder]) }
}

const filler = (disk: string) => path.join(disk, 'filler')

/** Takes the last byte of a disk, or of what became free since. */
export function fillDisk(disk: string): void {
  const descriptor = openSync(filler(disk), 'a')
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(bytes))
    } catch {
      // The disk is full for pieces of this size.
    }
  }
  closeSync(descriptor)
}

export function freeDisk(disk: string): void {
  rmSync(filler(disk), { force: true })
}
