import { afterEach, expect, test, vi } from 'vitest'
import { writeMigration } from '@/ops/migrations/diff-migrations'
import { migrationFolder } from '@/testing/db/new-database'
import { listMigrationNames } from './migration-history'

afterEach(() => void vi.useRealTimers())

const filesOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'SELECT 1']))

test('migrations are ordered by timestamp, and with one timestamp by name, in the order of characters', () => {
  // No dictionary has this order.
  const inOrder = ['20260101000000_b', '20260102000000_B', '20260102000000_a_z', '20260102000000_ab']
  expect(listMigrationNames(migrationFolder(filesOf(inOrder.toReversed())))).toEqual(inOrder)
})

test('a new migration comes after all others, also in the same second and after one from a clock ahead', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5), toFake: ['Date'] })
  const folder = migrationFolder({ '20260101000000_first': 'SELECT 1' })
  const written = ['zebra', 'an apple'].map((name) => writeMigration(name, 'SELECT 1', folder))
  expect(written).toEqual(['20260102030405_zebra', '20260102030406_an_apple'])
  vi.setSystemTime(0)
  written.push(writeMigration('later', 'SELECT 1', folder))
  expect(listMigrationNames(folder)).toEqual(['20260101000000_first', ...written])
})
