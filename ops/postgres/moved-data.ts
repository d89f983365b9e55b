import { existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'

/**
 * An upgrade moves a data folder out of the folder of its release, and leaves a link. The file `….move` announces that: an
 * interrupted move is finished by the next start, which would otherwise begin with an empty folder.
 */
const markerOf = (folder: string) => `${folder}.move`

/** Announces the move of a data folder that a shop still uses. */
export function announceMove(folder: string, target: string) {
  writeFileSync(markerOf(folder), target, { flush: true })
}

/** Forgets a move that has not begun. */
export function forgetMove(folder: string) {
  rmSync(markerOf(folder), { force: true })
}

/** Does or finishes the announced move of a data folder that no shop uses. */
export function finishMove(folder: string) {
  const marker = markerOf(folder)
  if (!existsSync(marker)) return
  const target = readFileSync(marker, 'utf8')
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) renameSync(folder, target)
  if (!found?.isSymbolicLink()) symlinkSync(target, folder)
  rmSync(marker)
}
