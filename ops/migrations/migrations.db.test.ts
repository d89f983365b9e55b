import { spawn } from 'node:child_process'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listAppliedMigrations, listMigrations } from '@/lib/platform/db/migration-history'
import { withSession } from '@/ops/backup/session'
import { compile } from '@/ops/program'
import { query } from '@/testing/db/database-server'
import { asSuperuser, migrationFolder, newDatabase } from '@/testing/db/new-database'
import { applyMigrations, listPending } from './migrations'

const one = { '20260101000000_one': 'CREATE TABLE one (id INT)' }
const two = { ...one, '20260102000000_two': 'CREATE TABLE two (id INT)' }

async function tablesOf(url: string): Promise<string[]> {
  const { rows } = await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  return rows.map(({ tablename }) => tablename)
}

async function recordsOf(url: string): Promise<string[]> {
  const { rows } = await query(url, 'SELECT migration_name FROM _prisma_migrations ORDER BY 1')
  return rows.map(({ migration_name }) => migration_name)
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  )

test('O06 of several starts at once one applies the migrations, and the others find them applied', async () => {
  const [url, folder] = [await newDatabase(), migrationFolder(two)]
  const results = await Promise.all([1, 2].map(() => applyMigrations(url, { folder })))
  expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 2])
  expect(await recordsOf(url)).toEqual(Object.keys(two))
})

test('two migrations with one timestamp are applied in the order of their whole names, and recorded in it', async () => {
  // A dictionary puts "a" before "B".
  const [first, second] = ['20260101000000_B', '20260101000000_a']
  const folder = migrationFolder({
    [second]: 'ALTER TABLE one ADD COLUMN two INT',
    [first]: 'CREATE TABLE one (id INT)',
  })
  const url = await newDatabase()
  expect((await applyMigrations(url, { folder })).applied).toEqual([first, second])
  expect(await withSession(url, listAppliedMigrations)).toEqual(listMigrations(folder))
})

test('O06 a start says that it waits for another that migrates; a killed migration changes nothing and frees its lock', async () => {
  const url = await newDatabase()
  const endless = migrationFolder({
    '20260101000000_one': `${one['20260101000000_one']}; SELECT pg_sleep(600)`,
  })
  const script = `import { applyMigrations } from '${compile('ops/migrations/migrations')}'
    await applyMigrations(${JSON.stringify(url)}, { folder: ${JSON.stringify(endless)} })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  onTestFinished(() => void other.kill('SIGKILL'))
  const sleeping = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep'`
  await expect
    .poll(async () => (await query(url, sleeping)).rows, { timeout: 30_000 })
    .toEqual([{ count: 1 }])
  const log = vi.fn()
  const waiting = applyMigrations(url, { folder: migrationFolder(one), log })
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), { timeout: 30_000 })
  expect(log).toHaveBeenCalledWith('  … A migration or a backup is running on the database, waiting for it')
  expect(await tablesOf(url)).not.toContain('one')
  other.kill('SIGKILL')
  expect((await waiting).applied).toEqual(['20260101000000_one'])
})

test('O06 a migration that waits for a long transaction lets queries through, says what it waits for, and is applied', async () => {
  const url = await newDatabase()
  await applyMigrations(url, { folder: migrationFolder(one) })
  const report = new pg.Client({ connectionString: url })
  await report.connect()
  onTestFinished(() => report.end())
  await report.query('BEGIN; SELECT * FROM one')
  const altering = migrationFolder({ ...one, '20260102000000_two': 'ALTER TABLE one ADD COLUMN two INT' })
  const log = vi.fn()
  const migrating = applyMigrations(url, { folder: altering, log })
  const waiting = 'SELECT FROM pg_locks WHERE NOT granted'
  await expect.poll(async () => (await query(url, waiting)).rowCount, { timeout: 30_000 }).toBe(1)
  await query(url, "SET lock_timeout = '60s'; SELECT * FROM one")
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), { timeout: 30_000 })
  expect(log).toHaveBeenCalledWith(
    '  … Migration 20260102000000_two waits for a lock that another session holds',
  )
  await report.query('COMMIT')
  expect((await migrating).applied).toEqual(['20260102000000_two'])
})

test('the connection of a migration is closed by PostgreSQL soon after a loss of power', async () => {
  const url = await newDatabase()
  const folder = migrationFolder({
    '20260101000000_one': "CREATE TABLE one AS SELECT current_setting('tcp_keepalives_idle') AS idle",
  })
  await applyMigrations(url, { folder })
  expect((await query(url, 'SELECT * FROM one')).rows).toEqual([{ idle: '30' }])
})

test('a migration that fails changes nothing, and the message names it, the reason and what to do', async () => {
  const url = await newDatabase()
  await applyMigrations(url, { folder: migrationFolder(one) })
  const failing = migrationFolder({
    ...one,
    '20260102000000_bad': 'CREATE TABLE half (id INT); SELECT 1 / 0',
  })
  expect(await refusalOf(applyMigrations(url, { folder: failing }))).toBe(
    'Migration 20260102000000_bad failed and changed nothing: division by zero\n' +
      'Remove the cause and start again. Until then the previous version of the shop runs on this database.',
  )
  expect(await tablesOf(url)).toEqual(['_prisma_migrations', 'one'])
  expect(await recordsOf(url)).toEqual(Object.keys(one))
  expect((await applyMigrations(url, { folder: migrationFolder(two) })).applied).toEqual([
    '20260102000000_two',
  ])
})

const drops = { ...two, '20260103000000_drops': 'DROP TABLE one' }

test('a database of a newer version that takes something away is refused with both names, and not changed', async () => {
  const url = await newDatabase()
  await applyMigrations(url, { folder: migrationFolder(drops) })
  expect(await refusalOf(applyMigrations(url, { folder: migrationFolder(one) }))).toBe(
    'The database is newer than this version of the shop: it contains the migration 20260103000000_drops, and this version ends ' +
      'with 20260101000000_one. Nothing was changed. Start the newer version, or restore a backup from before its migrations.',
  )
  expect(await recordsOf(url)).toEqual(Object.keys(drops))
})

test('a database of a newer version that only adds is used as it is, so that an upgrade can be taken back', async () => {
  const [url, older] = [await newDatabase(), migrationFolder(one)]
  await applyMigrations(url, { folder: migrationFolder(two) })
  expect(await applyMigrations(url, { folder: older })).toEqual({ applied: [], edited: [] })
  expect(await recordsOf(url)).toEqual(Object.keys(two))
  // The record is missing when the newer version was killed right after its migration.
  await query(url, "UPDATE _prisma_migrations SET logs = NULL WHERE migration_name = '20260102000000_two'")
  expect(await refusalOf(applyMigrations(url, { folder: older }))).toContain('is newer than this version')
  await applyMigrations(url, { folder: migrationFolder(two) })
  expect(await applyMigrations(url, { folder: older })).toEqual({ applied: [], edited: [] })
})

test('a database of another program is refused, with and without Prisma, and not changed', async () => {
  const [plain, prisma] = [await newDatabase(), await newDatabase()]
  await query(plain, 'CREATE TABLE wp_posts (id INT)')
  await applyMigrations(prisma, { folder: migrationFolder(one) })
  for (const [url, found] of [
    [plain, 'tables wp_posts'],
    [prisma, 'migration 20260101000000_one'],
  ] as const) {
    const before = await tablesOf(url)
    expect(await refusalOf(applyMigrations(url))).toBe(
      `The database belongs to another program: it contains the ${found}. Nothing was changed. ` +
        'Create an empty database for the shop, and name it in DATABASE_URL.',
    )
    expect(await refusalOf(listPending(url))).toContain('belongs to another program')
    expect(await tablesOf(url)).toEqual(before)
  }
})

test('a role that may not create tables gets PostgreSQL’s reason in plain words', async () => {
  const url = new URL(await newDatabase())
  const role = `reader_${process.pid}_${Date.now()}`
  await query(asSuperuser(url.href), `CREATE ROLE ${role} LOGIN PASSWORD 'x'`)
  onTestFinished(async () => void (await query(asSuperuser(url.href), `DROP ROLE ${role}`)))
  Object.assign(url, { username: role, password: 'x' })
  expect(await refusalOf(applyMigrations(url.href))).toMatch(
    /^.+ failed and changed nothing: permission denied for schema public\nRemove the cause/,
  )
})
