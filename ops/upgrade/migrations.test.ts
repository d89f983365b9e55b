import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isCompatible } from '@/ops/migrations/compatibility'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { requireCompatible } from './migrations'

const contract = '-- contract: unused since 0.2.0\nALTER TABLE "Order" DROP COLUMN "note";'

function check(sql: string, version: string) {
  const release = temporaryFolder()
  const folder = path.join(release, 'prisma/migrations/1_one')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'migration.sql'), sql)
  requireCompatible(release, ['1_one'], version)
}

test('migrations that only add are applied beside the present release, and so is the end of what it does not use', () => {
  check('CREATE TABLE one (id INT)', '0.1.0')
  check(contract, '0.2.0')
  check(contract, '0.10.0')
})

test('a migration that takes away what the present release uses is refused, with the release to go to first', () => {
  expect(() => check(contract, '0.1.9')).toThrow(
    'The migration 1_one removes what the present release 0.1.9 uses. Upgrade to 0.2.0 first: npm run upgrade -- v0.2.0',
  )
  expect(() => check('ALTER TABLE "Order" DROP COLUMN "note"', '9.0.0')).toThrow(
    'The migration 1_one drops a column: the present release would not run on its database.',
  )
})

test('a release knows from the record of an unknown migration whether it works on its database', () => {
  expect(isCompatible('works with releases since 0.0.0', '0.2.0')).toBe(true)
  expect(isCompatible('works with releases since 0.2.0', '0.10.0')).toBe(true)
  expect(isCompatible('works with releases since 0.10.0', '0.2.0')).toBe(false)
  expect(isCompatible(null, '0.2.0')).toBe(false)
  expect(isCompatible('an error of PostgreSQL', '0.2.0')).toBe(false)
})
