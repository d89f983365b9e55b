import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const trees = ['app', 'components', 'e2e', 'lib', 'ops', 'prisma', 'scripts', 'server', 'testing', 'tools']
/** Written by programs, or by others. */
const isForeign = (file: string) => /^(lib\/generated|prisma\/migrations|testing\/ucp)\//.test(file)
const inRoot = readdirSync('.').filter((name) => lstatSync(name).isFile())
const files = [...inRoot, ...trees.flatMap((tree) => filesOf(tree))]
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

/** Regular files only: links have the name of a command of earlier releases. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => !isForeign(name) && lstatSync(name).isFile())
}

/** Returns the names that more than `most` of these files have. */
function namesOfMore(all: readonly string[], nameOf: (file: string) => string, most: number): string[] {
  const counts = new Map<string, number>()
  for (const name of all.map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most).map(([name]) => name)
}

test('lib has at most 12 folders and 4 files of its own', () => {
  const entries = readdirSync('lib', { withFileTypes: true })
  expect(entries.filter((entry) => entry.isDirectory()).length).toBeLessThanOrEqual(12)
  expect(entries.filter((entry) => !entry.isDirectory()).length).toBeLessThanOrEqual(4)
})

test('a folder has at most 24 files', () => {
  // Messages are one folder a language, and one file an area.
  const below = files.filter((file) => file.includes('/') && !/^lib\/shared\/messages\/[a-z]{2}\//.test(file))
  expect(below.length).toBeGreaterThan(2000)
  expect(namesOfMore(below, path.posix.dirname, 24)).toEqual([])
})

test('a file has at most 250 lines', () => {
  const written = files.filter((file) => /\.(ts|tsx|css|prisma|mjs|cjs|sh)$/.test(file))
  const long = written.filter((file) => readFileSync(file, 'utf8').split('\n').length > 251)
  expect(written.length).toBeGreaterThan(2000)
  expect(long).toEqual([])
})

test('three files at most are JavaScript', () => {
  const scripts = files.filter((file) => /\.(js|jsx|mjs|cjs)$/.test(file))
  expect(scripts.toSorted()).toEqual(['next.config.mjs', 'scripts/run.cjs'])
})

test('a file of lib says what it holds, and no other has its name', () => {
  // Each language has the same files of words.
  const isOfWords = (file: string) => /^lib\/shared\/messages\/\w+\//.test(file)
  const sources = files.filter((file) => file.startsWith('lib/') && !isTest(file) && !isOfWords(file))
  const nameOf = (file: string) => path.posix.basename(file).replace(/\.\w+$/, '')
  expect(namesOfMore(sources, nameOf, 1)).toEqual([])
  const bare = ['common', 'helpers', 'index', 'limits', 'queries', 'schema', 'types', 'utils']
  expect(sources.map(nameOf).filter((name) => bare.includes(name))).toEqual([])
})
