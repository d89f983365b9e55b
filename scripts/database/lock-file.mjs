import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { errorCode } from '../../lib/error-code.mjs'
import { isAlive, processIdentity } from './processes.mjs'

/**
 * What a lock file contains: who holds it, and what a launcher adds about its shop.
 * @typedef {{ pid: number, identity: string | null, address?: string, simulatorUrl?: string,
 *   children?: { name: string, pid: number, identity: string | null }[] }} Holder
 */

/** Somebody else holds the lock and is alive; `holder` is what they wrote into it. */
export class LockHeld extends Error {
  constructor(/** @type {Holder} */ holder) {
    super(`held by process ${holder.pid}`)
    this.holder = holder
  }
}

/**
 * Takes a lock that dies with its holder: a file with the holder's id and start time. A file left behind by a
 * dead process, or whose id now belongs to another program, is taken over.
 * @param {string} file
 * @returns {{ previous: Holder | null, update: (details: object) => void, release: () => void }}
 *   `previous` is what a dead holder left in the file.
 * @throws {LockHeld}
 */
export function takeLock(file) {
  const own = { pid: process.pid, identity: processIdentity(process.pid) }
  const draft = `${file}.${process.pid}`
  /** @type {Holder | null} */
  let previous = null
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    for (;;) {
      try {
        appear(draft, file)
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
    update: (details) => {
      writeFileSync(draft, JSON.stringify({ ...own, ...details }), { mode: 0o600 })
      renameSync(draft, file)
    },
    release: () => {
      if (read(file)?.identity === own.identity) rmSync(file, { force: true })
    },
  }
}

/** Reads a lock file; null when nobody alive holds it. */
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

/** Creates the file only if there is none, and at once with its content: a plain write could be seen half done. */
function appear(/** @type {string} */ draft, /** @type {string} */ file) {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error
    // Some mounted folders know no links.
    writeFileSync(file, readFileSync(draft), { flag: 'wx', mode: 0o600 })
  }
}

/** Moves the file away instead of deleting it: if another process took over meanwhile, it gets its lock back. */
function removeStale(/** @type {string} */ file, /** @type {Holder | null} */ judged) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (JSON.stringify(read(aside)) !== JSON.stringify(judged)) appear(aside, file)
  rmSync(aside, { force: true })
}
