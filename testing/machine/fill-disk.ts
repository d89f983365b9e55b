import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const filler = (disk: string) => path.join(disk, 'filler')

/** Takes the last byte of a disk, or of what became free since. */
export function fillDisk(disk: string): void {
  const descriptor = openSync(filler(disk), 'a')
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(bytes))
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(descriptor)
}

export function freeDisk(disk: string): void {
  rmSync(filler(disk), { force: true })
}
