import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, test } from 'vitest'

/** npm prints no warning about a package during an install, on every Node that package.json allows. */

type Package = {
  name?: string
  version: string
  engines?: { node?: string }
  optional?: boolean
  deprecated?: string
  hasInstallScript?: boolean
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const lock: Record<string, Package> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const packages = Object.entries(lock)
  .filter(([folder]) => folder !== '')
  .map(([folder, entry]) => ({ name: entry.name ?? folder.split('node_modules/').at(-1), ...entry }))

test('no package requires a newer Node than package.json', () => {
  // npm skips an optional package that does not fit without a warning.
  const incompatible = packages.filter(
    ({ optional, engines }) =>
      !optional && engines?.node && !semver.subset(manifest.engines.node, engines.node),
  )
  expect(incompatible).toEqual([])
})

test('package.json allows or denies each install script', () => {
  const undecided = packages.filter(
    ({ hasInstallScript, name }) => hasInstallScript && !(String(name) in manifest.allowScripts),
  )
  expect(undecided).toEqual([])
})

test('no package is deprecated', () => {
  expect(packages.filter(({ deprecated }) => deprecated)).toEqual([])
})
