import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { announceMove, finishMove } from '@/ops/postgres/data-folder'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { git } from './git'
import {
  createReleases,
  findPlaces,
  findPrevious,
  removeOldReleases,
  requireCurrentRelease,
  switchTo,
} from './places'
import { carryFiles, shareData } from './release'

let parent: string
let app: string
let releases: string

function newFolder(folder: string, text: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'release'), text)
  return folder
}

beforeEach(() => {
  parent = realpathSync(temporaryFolder())
  app = newFolder(path.join(parent, 'app'), 'one')
  releases = `${app}.releases`
  createReleases({ app, releases })
})

const present = () => readFileSync(path.join(app, 'release'), 'utf8')

test('the first upgrade makes the checkout a release and its path a link, which each further one replaces', () => {
  expect(findPlaces(`${app}/`)).toEqual({ app, releases })
  const places = { app, releases }
  const two = newFolder(path.join(releases, '0.2.0-b'), 'two')
  switchTo(places, two, '0.1.0-a')
  expect(present()).toBe('two')
  expect(readlinkSync(app)).toBe('app.releases/0.2.0-b')
  expect(findPlaces(two)).toEqual(places)
  expect(findPrevious(places)).toBe(path.join(releases, '0.1.0-a'))

  const three = newFolder(path.join(releases, '0.3.0-c'), 'three')
  // What an interrupted upgrade leaves.
  symlinkSync('nowhere', path.join(releases, '.next'))
  switchTo(places, three, 'unused')
  expect([present(), findPrevious(places)]).toEqual(['three', two])
  switchTo(places, two, 'unused')
  expect([present(), findPrevious(places)]).toEqual(['two', three])
})

test('the folder of another release than the present one is refused with the path to go to', () => {
  requireCurrentRelease(app)
  const two = newFolder(path.join(releases, '0.2.0-b'), 'two')
  switchTo({ app, releases }, two, '0.1.0-a')
  requireCurrentRelease(two)
  requireCurrentRelease(app)
  expect(() => requireCurrentRelease(path.join(releases, '0.1.0-a'))).toThrow(
    `This is the folder of the release 0.1.0-a, but the shop runs 0.2.0-b. Run the command in ${app}: a terminal gets there by \`cd ${app}\`.`,
  )
})

test('older releases are removed; the present and the previous one stay, and one that has the data', () => {
  const places = { app, releases }
  for (const name of ['b', 'c', 'd']) switchTo(places, newFolder(path.join(releases, name), name), 'a')
  const data = path.join(releases, 'a', 'data')
  mkdirSync(data)
  removeOldReleases(places, data)
  expect(readdirSync(releases).sort()).toEqual(['a', 'c', 'd', 'previous'])
  mkdirSync(path.join(parent, 'data'))
  removeOldReleases(places, path.join(parent, 'data'))
  expect(readdirSync(releases).sort()).toEqual(['c', 'd', 'previous'])
})

test('a data folder in the checkout moves out of it once, and every release finds it', () => {
  const places = { app, releases }
  const dataFolder = path.join(app, '.data')
  mkdirSync(dataFolder)
  writeFileSync(path.join(dataFolder, 'secret'), 'kept')
  const two = newFolder(path.join(releases, 'b'), 'two')
  const target = shareData(places, { root: app, release: two, dataFolder, theirs: path.join(two, '.data') })
  expect(target).toBe(path.join(parent, 'app.data'))
  // Nothing has moved: the shop still runs on it.
  expect(lstatSync(dataFolder).isDirectory()).toBe(true)
  announceMove(dataFolder, String(target))
  finishMove(dataFolder)
  for (const release of [app, two])
    expect(readFileSync(path.join(release, '.data/secret'), 'utf8')).toBe('kept')
  switchTo(places, two, 'a')
  const three = newFolder(path.join(releases, 'c'), 'three')
  const own = path.join(two, '.data')
  expect(
    shareData(places, { root: two, release: three, dataFolder: own, theirs: path.join(three, '.data') }),
  ).toBe(null)
  expect(readFileSync(path.join(three, '.data/secret'), 'utf8')).toBe('kept')
})

test('a data folder outside stays where it is; one that the new release would not find is refused', () => {
  const dataFolder = newFolder(path.join(parent, 'data'), '')
  const release = newFolder(path.join(releases, 'b'), 'two')
  const share = (theirs: string) => shareData({ app, releases }, { root: app, release, dataFolder, theirs })
  expect(share(dataFolder)).toBe(null)
  expect(() => share(path.join(releases, 'data'))).toThrow('SHOP_DATA_DIR leads to')
})

const interruptions: [string, (folder: string, target: string) => void][] = [
  ['only announced', () => {}],
  ['moved, but not linked', (folder, target) => renameSync(folder, target)],
  [
    'moved and linked',
    (folder, target) => {
      renameSync(folder, target)
      symlinkSync(target, folder)
    },
  ],
]

test.each(interruptions)(
  'a move that was interrupted when the data was %s is finished by the next start',
  (_, reach) => {
    const [dataFolder, target] = [path.join(app, '.data'), path.join(parent, 'app.data')]
    newFolder(dataFolder, 'data')
    announceMove(dataFolder, target)
    reach(dataFolder, target)
    finishMove(dataFolder)
    expect(readFileSync(path.join(dataFolder, 'release'), 'utf8')).toBe('data')
    expect(lstatSync(dataFolder).isSymbolicLink()).toBe(true)
    expect(existsSync(`${dataFolder}.move`)).toBe(false)
  },
)

test("the operator's own files go along, the data and ignored files do not", () => {
  for (const [name, text] of Object.entries({
    '.gitignore': 'ignored\n.env',
    '.env': 'PORT=1',
    ignored: '',
    'override.yml': 'x',
  }))
    writeFileSync(path.join(app, name), text)
  newFolder(path.join(app, 'data'), 'rows')
  git(app, 'init', '--quiet')
  git(app, 'add', '.gitignore', 'release')
  const release = newFolder(path.join(releases, 'b'), 'two')
  carryFiles(app, release, path.join(app, 'data'))
  carryFiles(app, release, path.join(app, 'data'))
  expect(readdirSync(release).sort()).toEqual(['.env', 'override.yml', 'release'])
  // In a release that an upgrade has made, the folder of the data is a link.
  symlinkSync(path.join(parent, 'app.data'), path.join(app, 'linked'))
  carryFiles(app, release, path.join(app, 'linked'))
  expect(readdirSync(release)).not.toContain('linked')
})
