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
import { errorCode } from '@/lib/shared/problem/error-code'
import { isDiskFull } from './plain-error'
import { isAlive, processIdentity } from './processes'

export type Holder = {
  pid: number
  identity: string | null
  address?: string
  port?: number
  simulatorUrl?: string
  pictures?: 's3' | 'folder'
  release?: string
  children?: { name: string; pid: number; identity: string | null }[]
}

/** A lock file is filled up with spaces to this size: an update needs no further room on the disk. */
const FILE_BYTES = 4096

/** Names this process' files beside a lock. In another container that shares the folder, the same id is another process. */
const WRITER = `${os.hostname()}.${process.pid}`

export class LockHeld extends Error {
  constructor(readonly holder: Holder) {
    super(`held by process ${holder.pid}`)
  }
}

/**
 * Takes a lock that ends with its process: a file with the process id and start time. A file of a dead process, or whose id now
 * belongs to another program, is taken over, and `previous` is its content.
 */
export function takeLock(file: string) {
  const own = { pid: process.pid, identity: processIdentity(process.pid) }
  const draft = `${file}.${WRITER}`
  let previous: Holder | null = null
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
    update: (details: object) => overwrite(file, contentOf({ ...own, ...details })),
    release: () => {
      if (read(file)?.identity === own.identity) rmSync(file, { force: true })
    },
  }
}

function contentOf(holder: object) {
  return JSON.stringify(holder).padEnd(FILE_BYTES)
}

/** Writes over a file, within the room that it has. Some disks give changed bytes new room; a full one then keeps the earlier content. */
function overwrite(file: string, content: string) {
  const descriptor = openSync(file, 'r+')
  try {
    writeSync(descriptor, content, 0)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  } finally {
    closeSync(descriptor)
  }
}

/** Returns null when no live process holds the lock. */
export function readLock(file: string) {
  const holder = read(file)
  return holder && isHeld(holder) ? holder : null
}

function isHeld(holder: Holder) {
  if (!isAlive(holder.pid)) return false
  const identity = processIdentity(holder.pid)
  return holder.identity === null || identity === holder.identity
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Creates the file, or throws EEXIST. The content appears at once: other processes could read half of a plain write. */
function createFile(draft: string, file: string) {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error
    // Some mounted file systems have no hard links.
    writeFileSync(file, readFileSync(draft), { flag: 'wx', mode: 0o600 })
  }
}

/** Moves the file away instead of deleting it, and restores it when another process has taken the lock meanwhile. */
function removeStale(file: string, stale: Holder | null) {
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
