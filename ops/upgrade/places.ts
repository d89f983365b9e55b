import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { PlainError } from '@/ops/postgres/plain-error'

/** Before the first upgrade `app` is the checkout; then it is a link, which one atomic replacement changes. */
export type Places = { app: string; releases: string }

const SUFFIX = '.releases'
const PREVIOUS = 'previous'

export function findPlaces(root: string): Places {
  const folder = path.resolve(root)
  const parent = path.dirname(folder)
  const app = parent.endsWith(SUFFIX) ? parent.slice(0, -SUFFIX.length) : folder
  return { app, releases: app + SUFFIX }
}

/** Refuses the folder of a release that the shop no longer uses: a terminal stays in it after an upgrade. */
export function requireCurrentRelease(root: string) {
  const { app } = findPlaces(root)
  if (!existsSync(app) || realpathSync(app) === realpathSync(root)) return
  throw new PlainError(
    `This is the folder of the release ${path.basename(path.resolve(root))}, but the shop runs ${path.basename(realpathSync(app))}. ` +
      `Run the command in ${app}: a terminal gets there by \`cd ${app}\`.`,
  )
}

export function findPrevious({ releases }: Places) {
  const link = path.join(releases, PREVIOUS)
  return existsSync(link) ? realpathSync(link) : null
}

/** Makes a release the present one, and the present one, moved to `currentName` if it is no release yet, the previous one. */
export function switchTo({ app, releases }: Places, release: string, currentName: string) {
  const isLink = lstatSync(app).isSymbolicLink()
  const previous = isLink ? realpathSync(app) : path.join(releases, currentName)
  if (previous === release) return
  replaceLink(path.join(releases, PREVIOUS), path.basename(previous))
  const link = path.join(releases, '.next')
  rmSync(link, { force: true })
  symlinkSync(path.relative(path.dirname(app), release), link)
  if (!isLink) renameSync(app, previous)
  renameSync(link, app)
}

function replaceLink(file: string, target: string) {
  rmSync(`${file}.new`, { force: true })
  symlinkSync(target, `${file}.new`)
  renameSync(`${file}.new`, file)
}

/** Removes all releases but the present and the previous one, and the one that contains `kept`. */
export function removeOldReleases(places: Places, kept: string) {
  const needed = [realpathSync(places.app), findPrevious(places), realpathSync(kept)]
  for (const entry of readdirSync(places.releases, { withFileTypes: true })) {
    const folder = path.join(places.releases, entry.name)
    const isNeeded = needed.some((name) => name === folder || name?.startsWith(folder + path.sep))
    if (entry.isDirectory() && !isNeeded) rmSync(folder, { recursive: true, force: true })
  }
}

export function createReleases({ releases }: Places) {
  try {
    mkdirSync(releases, { recursive: true })
  } catch (error) {
    throw new PlainError(
      `${releases} cannot be created (${error instanceof Error ? error.message : error}). The upgrade prepares the new release ` +
        'there: give the folder above to the user who runs the shop.',
    )
  }
}
