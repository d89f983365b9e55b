import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { errorCode } from '../../lib/error-code.mjs'

const HELD = 1

/** @typedef {{ fd: number | null, release: () => void }} KernelLock */

/**
 * Takes a lock of the kernel (`flock`) on a file. A process number means something else in every container; this lock means the
 * same in all that share the file, and ends with the last process that has the file open, however that one ends: whoever
 * is started with `fd` holds it too. Where there is no such lock (other systems than Linux, some network folders) nobody
 * is ever refused, and `fd` is null.
 * @param {string} file  made when missing, never removed
 * @returns {KernelLock | null} null: somebody else holds it. `release` gives up this
 *   process' share
 */
export function takeKernelLock(file) {
  if (process.platform !== 'linux') return { fd: null, release() {} }
  const fd = openSync(file, 'a', 0o600)
  // The program locks the file that we have open, and is gone; the lock stays with us.
  const { status, error } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  })
  if (status === 0) return { fd, release: () => closeSync(fd) }
  closeSync(fd)
  // A machine without the program; anything else must not pass for a lock that is not needed.
  if (error && errorCode(error) !== 'ENOENT') throw error
  return status === HELD ? null : { fd: null, release() {} }
}
