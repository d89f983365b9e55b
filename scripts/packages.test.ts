import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, test } from 'vitest'

/** What npm says while it installs: nothing, on every Node that package.json allows. */

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

test('no package wants a newer Node than package.json does', () => {
  // An optional package that does not fit is left out by npm without a word.
  const demanding = packages.filter(
    ({ optional, engines }) =>
      !optional && engines?.node && !semver.subset(manifest.engines.node, engines.node),
  )
  expect(demanding).toEqual([])
})

test('package.json decides about each install script', () => {
  const undecided = packages.filter(
    ({ hasInstallScript, name }) => hasInstallScript && !(String(name) in manifest.allowScripts),
  )
  expect(undecided).toEqual([])
})

test('no package is deprecated', () => {
  expect(packages.filter(({ deprecated }) => deprecated)).toEqual([])
})
