import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** Where Linux keeps files in memory. */
export const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * Returns a folder whose files are in memory, where making and dropping a database takes a tenth of the processor time.
 * Null on systems without one, or with too little memory left.
 */
export function memoryFolder() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    const hasRoom = Math.min(bavail * bsize, freemem()) > NEEDED_BYTES
    return type === TMPFS && hasRoom ? MEMORY : null
  } catch {
    return null
  }
}
