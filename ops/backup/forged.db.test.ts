import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listAppliedMigrations } from '@/lib/platform/db/migration-history'
import { newDatabase } from '@/testing/db/new-database'
import { headOf, jsonOf, writeArchive } from '@/testing/machine/forge-backup'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { BackupFault } from './backup-fault'
import { HEAD, type Migration, SEQUENCES, SUMS, startSum, sumOf, type Table } from './format'
import { loadBackup } from './load-backup'
import { withSession } from './session'

const url = process.env.DATABASE_URL ?? ''
const migrations = await withSession(url, listAppliedMigrations)
const folder = temporaryFolder()
/** A file that a forged backup tries to make on the database's server. */
const proof = path.join(folder, 'proof')
const program = `to program 'touch ${proof}' --`

type Forged = { tables?: Table[]; sequences?: object; migrations?: Migration[] }

/** Loads a backup without rows whose head and sequences are these, and whose sums match. */
async function loadForged({ tables = [], sequences = {}, migrations: applied = migrations }: Forged) {
  const head = headOf({ migrations: applied, tables })
  const noRows = startSum().end()
  const sums = {
    head: sumOf(head),
    tables: Object.fromEntries(tables.map(({ name }) => [name, noRows])),
    sequences: sumOf(jsonOf(sequences)),
    pictures: {},
  }
  const file = await writeArchive('forged.backup', [
    [HEAD, head],
    [SEQUENCES, jsonOf(sequences)],
    [SUMS, jsonOf(sums)],
  ])
  const target = await newDatabase({ isMigrated: true })
  return loadBackup(target, file)
}

test('B02 the sort key in a forged backup is not run as SQL', async () => {
  await loadForged({ tables: [{ name: 'User', columns: ['id'], key: [`1) ${program}`] }] })
  expect(existsSync(proof)).toBe(false)
})

test.each<[what: string, Forged, refusal: string]>([
  ['a table', { tables: [{ name: `User" ${program}`, columns: ['id'], key: [] }] }, 'a table "User"'],
  ['a column', { tables: [{ name: 'User', columns: [`id" ${program}`], key: [] }] }, 'a column "id"'],
  ['a sequence', { sequences: { none: { value: '1', isCalled: true } } }, 'a sequence "none"'],
])('B02 %s that the shop does not have is refused in a forged backup', async (_, forged, refusal) => {
  const error = await loadForged(forged).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(BackupFault)
  expect(String(error)).toContain(refusal)
  expect(existsSync(proof)).toBe(false)
})

test.each<[what: string, Forged, entry: string]>([
  ['table', { tables: [{ name: 'User', columns: 'id', key: [] } as never] }, 'backup.json'],
  ['migration', { migrations: { name: 'none' } as never }, 'backup.json'],
  ['sequence', { sequences: { User_id_seq: null } }, 'sequences.json'],
])('B02 a forged %s of another form is refused', async (_, forged, entry) => {
  const error = await loadForged(forged).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(BackupFault)
  expect(String(error)).toContain(`is damaged (the entry ${entry} has an unexpected form)`)
})

test('a backup is not loaded into tables that a shop has migrated meanwhile', async () => {
  await expect(loadForged({ migrations: migrations.slice(0, -1) })).rejects.toThrow(
    'The tables are not those of the backup',
  )
})
