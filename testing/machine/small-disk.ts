import { onTestFinished } from 'vitest'
import { mountDisk } from './mount-disk'
import { temporaryFolder } from './temporary-folder'

/** Mounts a disk of this size in memory until the end of the test. Returns its folder. */
export function smallDisk(size: string): string {
  const { folder, unmount } = mountDisk(temporaryFolder(), size)
  onTestFinished(unmount)
  return folder
}
