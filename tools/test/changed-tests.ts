import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Import, listSources, readImports, TREE } from '@/tools/lint/import-graph'
import { machineTests } from './machine-tests'

/** More would take longer than a minute. */
const MOST_TESTS = 24
const LITERAL = /(['"`])([\w@.[\]()-]+(?:\/[\w@.[\]()-]+)*)\1/g
/** Folders outside of the fences that have tests, or sources of tests. */
const FOLDERS = [...TREE, 'docs', 'deploy', 'clients']
/** It names the files that run before any test. */
const CONFIGURATION = 'vitest.config.ts'
/** What packages and the database of tests are made of. */
const ALL = /^(package-lock\.json|prisma\/(schema\.prisma|models|migrations)(\/|$))/

/**
 * Lists the files that differ from a revision, the untracked and the deleted ones, too.
 * @throws when git or the revision is missing
 */
export function listChanged(root: string, revision = 'HEAD'): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', revision, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}

/** Returns the unit, component and database tests that a change reaches, the nearest first, and how many of which are left out. */
export function chooseTests(root: string, changed: string[]) {
  const files = listSources(root, FOLDERS)
  const imports = readImports(root, files).filter(({ isType }) => !isType)
  const contents = files.map((file) => ({ file, content: readFileSync(path.join(root, file), 'utf8') }))
  const reads = contents.flatMap(({ file, content }) => readPaths(file, content, changed))
  const reached = reachedFiles([...imports, ...reads], changed)
  const configuration = contents.find(({ file }) => file === CONFIGURATION)?.content ?? ''
  const first = new Set([CONFIGURATION, ...literalsIn(configuration)])
  // By imports alone: what lists whole folders, as the machine tests do, would make every document reach all.
  const reachesAll =
    changed.some((file) => ALL.test(file)) || reachedFiles(imports, changed).some((file) => first.has(file))
  const all = reachesAll ? [...reached, ...files] : reached
  const tests = [...new Set(all)].filter((file) => /\.test\.tsx?$/.test(file) && files.includes(file))
  const usual = tests.filter((file) => !machineTests.includes(file))
  return {
    tests: usual.slice(0, MOST_TESTS),
    further: usual.length - Math.min(usual.length, MOST_TESTS),
    machine: tests.length - usual.length,
  }
}

/**
 * Returns the changed files that a file names by path: as written, without the ending, or by a folder of theirs that it lists.
 */
function readPaths(from: string, content: string, changed: string[]): Pick<Import, 'from' | 'to'>[] {
  const literals = literalsIn(content)
  const listsFolders = /\breaddir|\bglob|filesOf\(/.test(content)
  const isNamed = (file: string) =>
    literals.has(file) ||
    literals.has(file.replace(/\.\w+$/, '')) ||
    (listsFolders && parents(file).some((folder) => literals.has(folder)))
  return changed.filter((file) => file !== from && isNamed(file)).map((to) => ({ from, to }))
}

const literalsIn = (content: string) => new Set([...content.matchAll(LITERAL)].map(([, , text = '']) => text))

/** The checkout itself lists only the files beside package.json. */
const parents = (file: string) => {
  const parts = file.split('/')
  return parts.length > 1 ? parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/')) : ['.']
}

/** Returns the changed files and all that import them, also by way of others, the nearest first. */
function reachedFiles(imports: Pick<Import, 'from' | 'to'>[], changed: string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set(changed)
  for (const file of reached) for (const from of importers.get(file) ?? []) reached.add(from)
  return [...reached]
}
