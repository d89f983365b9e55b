import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { hasAllPackages, needsInstall, pruneTools } from './dependencies'

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

/** A folder in which the packages of a lock file are installed. */
function installed(packages: Record<string, object>): string {
  const root = temporaryFolder()
  for (const folder of Object.keys(packages)) mkdirSync(path.join(root, folder), { recursive: true })
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  return root
}

test('without tools the shop starts and does not install them again; a build, a test and a new lock file do', () => {
  const served = ['pg', 'esbuild', 'next-auth', '@next/env', 'pg/node_modules/next'].map((name) => [
    `node_modules/${name}`,
    {},
  ])
  const tools = {
    'node_modules/vitest': { dev: true },
    'node_modules/prisma': { devOptional: true },
    'node_modules/pg/node_modules/tool': { dev: true },
    'node_modules/next': {},
    'node_modules/@next/swc-linux-x64-gnu': { optional: true },
  }
  const root = installed({ '': {}, ...Object.fromEntries(served), ...tools })
  expect(needsInstall(root)).toBe(false)
  pruneTools(root)
  pruneTools(root)
  const has = (folder: string) => existsSync(path.join(root, folder))
  expect(Object.keys(tools).filter(has)).toEqual([])
  expect(served.map(([folder]) => String(folder)).filter((folder) => !has(folder))).toEqual([])
  expect([needsInstall(root, { withDev: false }), needsInstall(root)]).toEqual([false, true])
  // What releases before 0.3.0 look at.
  expect(readFileSync(path.join(root, 'node_modules/.shop-lock-hash'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  writeFileSync(path.join(root, 'package-lock.json'), '{"packages":{}}')
  expect(needsInstall(root, { withDev: false })).toBe(true)
})
