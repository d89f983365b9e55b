import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import { errorCode } from '../../lib/error-code.mjs'
import { isDiskFull } from './plain-error.mjs'
import { isAlive, processIdentity } from './processes.mjs'

/**
 * The content of a lock file: the process that holds it, and what a launcher adds about its shop.
 * @typedef {{ pid: number, identity: string | null, address?: string, port?: number,
 *   simulatorUrl?: string, pictures?: 's3' | 'folder', release?: string,
 *   children?: { name: string, pid: number, identity: string | null }[] }} Holder
 */

/** The size of a lock file, filled up with spaces: an update needs no further room on the disk. */
const FILE_BYTES = 4096

/** Names this process' files beside a lock. In another container that shares the folder, the same id is another process. */
const WRITER = `${os.hostname()}.${process.pid}`

/** A live process holds the lock; `holder` is the content of its file. */
export class LockHeld extends Error {
  constructor(/** @type {Holder} */ holder) {
    super(`held by process ${holder.pid}`)
    this.holder = holder
  }
}

/**
 * Takes a lock that ends with its process: a file with the process id and start time. A file of a dead process, or whose id
 * now belongs to another program, is taken over.
 * @param {string} file
 * @returns {{ previous: Holder | null, update: (details: object) => void, release: () => void }}
 *   `previous` is the content that a dead holder left in the file.
 * @throws {LockHeld} when a live process holds it
 */
export function takeLock(file) {
  const own = { pid: process.pid, identity: processIdentity(process.pid) }
  const draft = `${file}.${WRITER}`
  /** @type {Holder | null} */
  let previous = null
  try {
    writeFileSync(draft, contentOf(own), { mode: 0o600 })
    for (;;) {
      try {
        createFile(draft, file)
        break
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error
      }
      const holder = read(file)
      if (holder && isHeld(holder)) throw new LockHeld(holder)
      previous = holder ?? previous
      removeStale(file, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    previous,
    update: (details) => overwrite(file, contentOf({ ...own, ...details })),
    release: () => {
      if (read(file)?.identity === own.identity) rmSync(file, { force: true })
    },
  }
}

function contentOf(/** @type {object} */ holder) {
  return JSON.stringify(holder).padEnd(FILE_BYTES)
}

/** Writes over a file, within the room that it has. Some disks give changed bytes new room; a full one then keeps the earlier content. */
function overwrite(/** @type {string} */ file, /** @type {string} */ content) {
  const descriptor = openSync(file, 'r+')
  try {
    writeSync(descriptor, content, 0)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  } finally {
    closeSync(descriptor)
  }
}

/** Reads a lock file. Returns null when no live process holds it. */
export function readLock(/** @type {string} */ file) {
  const holder = read(file)
  return holder && isHeld(holder) ? holder : null
}

function isHeld(/** @type {Holder} */ holder) {
  if (!isAlive(holder.pid)) return false
  const identity = processIdentity(holder.pid)
  return holder.identity === null || identity === holder.identity
}

/** @returns {Holder | null} */
function read(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Creates the file, or throws EEXIST. The content appears at once: other processes could read half of a plain write. */
function createFile(/** @type {string} */ draft, /** @type {string} */ file) {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error
    // Some mounted file systems have no hard links.
    writeFileSync(file, readFileSync(draft), { flag: 'wx', mode: 0o600 })
  }
}

/** Moves the file away instead of deleting it, and restores it when another process has taken the lock meanwhile. */
function removeStale(/** @type {string} */ file, /** @type {Holder | null} */ stale) {
  const aside = `${file}.stale.${WRITER}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (JSON.stringify(read(aside)) !== JSON.stringify(stale)) createFile(aside, file)
  rmSync(aside, { force: true })
}
