import { expect, test } from 'vitest'
import { holdsAll } from './dependencies.mjs'

const lock = {
  packages: {
    '': { name: 'shop' },
    'node_modules/next': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/vitest': { version: '2.0.0', integrity: 'sha512-b', dev: true },
    'node_modules/swc-for-another-system': { version: '3.0.0', integrity: 'sha512-c', optional: true },
  },
}
const { 'node_modules/next': next, 'node_modules/vitest': vitest } = lock.packages

test('an installation without packages for other systems is complete', () => {
  const installed = { packages: { 'node_modules/next': next, 'node_modules/vitest': vitest } }
  expect(holdsAll(lock, installed, true)).toBe(true)
})

test('an installation for production only is complete where nothing is built', () => {
  const installed = { packages: { 'node_modules/next': next } }
  expect(holdsAll(lock, installed, false)).toBe(true)
  expect(holdsAll(lock, installed, true)).toBe(false)
})

test('another version or content is not what the lock file says', () => {
  const older = { packages: { 'node_modules/next': { ...next, version: '0.9.0' } } }
  const other = { packages: { 'node_modules/next': { ...next, integrity: 'sha512-x' } } }
  expect(holdsAll(lock, older, false)).toBe(false)
  expect(holdsAll(lock, other, false)).toBe(false)
})
