import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
export const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Returns a folder for temporary files that is in memory, where making and dropping a database takes a tenth of the processor
 * time: the system's own one if it is. Null on systems without one, or with too little memory left.
 */
export function memoryFolder() {
  return [tmpdir(), MEMORY].find(isRoomyMemory) ?? null
}

function isRoomyMemory(folder: string) {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === TMPFS && Math.min(bavail * bsize, freemem()) > NEEDED_BYTES
  } catch {
    return false
  }
}
