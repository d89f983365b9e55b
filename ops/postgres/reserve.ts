import { randomBytes } from 'node:crypto'
import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs'
import path from 'node:path'
import { MIN_FREE_BYTES } from '@/lib/admin/health/findings'

/** PostgreSQL needs up to a segment of its log (16 MB) to start after a kill: the file keeps room for that. */

const MEGABYTE = 1024 * 1024
const RESERVE_BYTES = 40 * MEGABYTE
const PART_BYTES = 8 * MEGABYTE
/** A start with less room writes half of its files. */
const START_BYTES = MEGABYTE

const fileOf = (dataFolder: string) => path.join(dataFolder, 'reserve')
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

export function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Fills the reserve of a data folder, unless that would make the disk full. */
export function fillReserve(dataFolder: string) {
  const file = fileOf(dataFolder)
  const missing = RESERVE_BYTES - sizeOf(file)
  if (missing <= 0 || freeBytes(dataFolder) - missing < MIN_FREE_BYTES) return
  const descriptor = openSync(file, 'a', 0o600)
  try {
    // Random bytes take their room also where the disk compresses files.
    for (let left = missing; left > 0; left -= MEGABYTE)
      writeSync(descriptor, randomBytes(Math.min(left, MEGABYTE)))
  } finally {
    closeSync(descriptor)
  }
}

/** Gives up a part of the reserve. Returns whether there was one. */
export function giveUpReserve(dataFolder: string): boolean {
  const file = fileOf(dataFolder)
  const size = sizeOf(file)
  if (size === 0) return false
  truncateSync(file, Math.max(0, size - PART_BYTES))
  return true
}

export const hasRoomForStart = (dataFolder: string) => freeBytes(dataFolder) >= START_BYTES

/** Gives up a part of the reserve when the disk has no room for the files of a start. */
export function makeRoomForStart(dataFolder: string) {
  if (sizeOf(fileOf(dataFolder)) > 0 && !hasRoomForStart(dataFolder)) giveUpReserve(dataFolder)
}
