import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'

/** Beyond this size a log is moved aside; with the earlier part it takes at most twice as much. */
const MAX_LOG_BYTES = 10 * 1024 * 1024

/**
 * Keeps a log from filling the disk: a log that has grown too large becomes `FILE.1`, which replaces the one before. It is
 * copied and emptied, not renamed, because PostgreSQL keeps the file open; its lines of that moment may be lost. Does nothing
 * without a log.
 * @param file  written by appending
 */
export function boundLog(file: string, maxBytes: number = MAX_LOG_BYTES) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    // A full disk has no room for the earlier part.
    rmSync(`${file}.1`, { force: true, recursive: true })
  }
  truncateSync(file)
}
