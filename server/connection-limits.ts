import { readFileSync } from 'node:fs'

/** For files, the database and connections to Next. */
const RESERVED_FILES = 256
/** Each takes some 15 kB. */
const MAX_TOTAL = 2048

export const connectionLimits = {
  perAddress: 256,
  total: totalFor(openFiles()),
  /** Unfinished heads, as sent. They take up to nine times as much memory, because Node's parser makes strings of short headers. */
  headBytes: 3 * 1024 * 1024,
}

/** The connections for which these descriptors are enough: a request that is passed on takes a second one. */
export function totalFor(files: number) {
  return Math.max(64, Math.min(MAX_TOTAL, Math.floor((files - RESERVED_FILES) / 2)))
}

/** The descriptors that this process may open. Node itself raises the soft limit to the hard one. */
function openFiles() {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)
  } catch {
    return 1024
  }
}
