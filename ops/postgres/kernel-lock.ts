import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { errorCode } from '@/lib/shared/problem/error-code'

const HELD = 1

export type KernelLock = { fd: number | null; release: () => void }

/**
 * Takes a lock of the kernel (`flock`) on a file; null: another process holds it. A process id means something else in every
 * container; this lock works across all containers that share the file. A process that is started with `fd` holds it, too, and
 * it ends with the last holder, killed or not. Where there is no such lock (systems other than Linux, some network file
 * systems) it is always granted, and `fd` is null.
 */
export function takeKernelLock(file: string): KernelLock | null {
  if (process.platform !== 'linux') return { fd: null, release() {} }
  const fd = openSync(file, 'a', 0o600)
  // flock locks our open file description and exits; the lock stays with the description.
  const { status, error } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  })
  if (status === 0) return { fd, release: () => closeSync(fd) }
  closeSync(fd)
  // ENOENT: flock is not installed. Any other error must not be taken for a system without locks.
  if (error && errorCode(error) !== 'ENOENT') throw error
  return status === HELD ? null : { fd: null, release() {} }
}
