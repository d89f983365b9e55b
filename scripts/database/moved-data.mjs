import { existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'

/**
 * An upgrade moves a data folder out of the folder of its release, and leaves a link. The file `….move` announces that: an
 * interrupted move is finished by the next start, which would otherwise begin with an empty folder.
 */
const markerOf = (/** @type {string} */ folder) => `${folder}.move`

/** Announces the move of a data folder that a shop still uses. */
export function announceMove(/** @type {string} */ folder, /** @type {string} */ target) {
  writeFileSync(markerOf(folder), target, { flush: true })
}

/** Forgets a move that has not begun. */
export function forgetMove(/** @type {string} */ folder) {
  rmSync(markerOf(folder), { force: true })
}

/** Does or finishes the announced move of a data folder that no shop uses. */
export function finishMove(/** @type {string} */ folder) {
  const marker = markerOf(folder)
  if (!existsSync(marker)) return
  const target = readFileSync(marker, 'utf8')
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) renameSync(folder, target)
  if (!found?.isSymbolicLink()) symlinkSync(target, folder)
  rmSync(marker)
}
