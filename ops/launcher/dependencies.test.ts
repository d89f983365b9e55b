import { expect, test } from 'vitest'
import { hasAllPackages } from './dependencies'

const lock = {
  packages: {
    '': { name: 'shop' },
    'node_modules/next': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/vitest': { version: '2.0.0', integrity: 'sha512-b', dev: true },
    'node_modules/swc-for-another-system': { version: '3.0.0', integrity: 'sha512-c', optional: true },
  },
}
const { 'node_modules/next': next, 'node_modules/vitest': vitest } = lock.packages

test('an installation without the packages of other platforms is complete', () => {
  const installed = { packages: { 'node_modules/next': next, 'node_modules/vitest': vitest } }
  expect(hasAllPackages(lock, installed, true)).toBe(true)
})

test('an installation without dev packages is complete where nothing is built', () => {
  const installed = { packages: { 'node_modules/next': next } }
  expect(hasAllPackages(lock, installed, false)).toBe(true)
  expect(hasAllPackages(lock, installed, true)).toBe(false)
})

test('a package with another version or content does not match the lock file', () => {
  const older = { packages: { 'node_modules/next': { ...next, version: '0.9.0' } } }
  const other = { packages: { 'node_modules/next': { ...next, integrity: 'sha512-x' } } }
  expect(hasAllPackages(lock, older, false)).toBe(false)
  expect(hasAllPackages(lock, other, false)).toBe(false)
})
