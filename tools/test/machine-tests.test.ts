import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import {
  describeMachineProof,
  isMachineProven,
  machineFingerprint,
  machineRooms,
  machineTests,
  recordMachineProof,
} from './machine-tests'

test('each machine test and each place that they are about exists; their browser tests start shops of their own', () => {
  expect([...machineTests, ...machineRooms].filter((place) => !existsSync(place))).toEqual([])
  const config = readFileSync('playwright.config.ts', 'utf8')
  const names = machineTests
    .filter((file) => file.startsWith('e2e/'))
    .map((file) => path.basename(file, '.spec.ts'))
  expect(names.filter((name) => !config.includes(`  '${name}',`))).toEqual([])
})

test('machine tests are proven until a file changes that they are about, in content, name or number', () => {
  const root = temporaryFolder()
  const write = (file: string, text = '') => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  for (const place of [...machineTests, ...machineRooms])
    if (!existsSync(path.join(root, place))) write(path.extname(place) ? place : `${place}/deep/file.ts`)
  expect(isMachineProven(root)).toBe(false)
  expect(describeMachineProof(root)).toContain('not proven')

  recordMachineProof(root, 3)
  write('tools/test/image-proof.json', '{}')
  write('lib/catalog/pricing/price.ts', 'const price = 1')
  expect(isMachineProven(root)).toBe(true)
  expect(describeMachineProof(root)).toMatch(/^Machine tests last proven \d{4}-\d\d-\d\d \(3 skipped\)/)

  const before = machineFingerprint(root)
  const after = [
    ['server/deep/file.ts', 'changed'],
    ['server/deep/other.ts', ''],
    ['e2e/failures/restarts.spec.ts', 'changed'],
    ['tools/test.ts', 'changed'],
  ].map(([file = '', text]) => {
    write(file, text)
    return machineFingerprint(root)
  })
  expect(new Set([before, ...after]).size).toBe(5)
  expect(isMachineProven(root)).toBe(false)
})
