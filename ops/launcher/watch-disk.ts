import { MIN_FREE_BYTES } from '@/lib/operation/limits'
import { isDiskFull } from '@/ops/postgres/plain-error'
import { fillReserve, freeBytes } from '@/ops/postgres/reserve'
import { say } from './report'

const MEGABYTE = 1024 * 1024

/**
 * Returns a check of the disk of a data folder: it says once that the disk is full, and once that it has room again, and keeps
 * the reserve filled.
 */
export function createDiskWatch(
  dataFolder: string,
  {
    free = freeBytes,
    fill = fillReserve,
    log = say,
  }: { free?: typeof freeBytes; fill?: typeof fillReserve; log?: (line: string) => void } = {},
) {
  let isFull = false
  return () => {
    const bytes = free(dataFolder)
    if (bytes < MIN_FREE_BYTES !== isFull) {
      isFull = !isFull
      log(
        isFull
          ? `The disk of ${dataFolder} is full: ${Math.floor(bytes / MEGABYTE)} MB are free. Orders and uploads may fail until there is room.`
          : `The disk of ${dataFolder} has room again.`,
      )
    }
    try {
      fill(dataFolder)
    } catch (error) {
      // Another program may have taken the room meanwhile.
      if (!isDiskFull(error)) throw error
    }
  }
}
