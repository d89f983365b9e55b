import { expect, test, vi } from 'vitest'
import { withSession } from '@/ops/backup/session'
import { query } from '@/testing/db/database-server'
import { migrationFolder, newDatabase } from '@/testing/db/new-database'
import { migrationsFolder, readSchema } from './migration-files'
import { applyMigrations } from './migrations'
import { migrationList, noFilters, openSchemaEngine } from './schema-engine'

/** What `applyMigrations` leaves in a database, compared with what Prisma's own engine leaves. */

// Loading the engine takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

async function withEngine<T>(
  url: string,
  work: (engine: Awaited<ReturnType<typeof openSchemaEngine>>['engine']) => Promise<T>,
): Promise<T> {
  const { engine, close } = await openSchemaEngine(url, readSchema())
  return work(engine).finally(close)
}

const applyByEngine = (url: string, folder: string) =>
  withEngine(url, (engine) =>
    engine.applyMigrations({ migrationsList: migrationList(folder), filters: noFilters }),
  )

const diagnose = (url: string, folder: string) =>
  withEngine(url, (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: migrationList(folder),
      optInToShadowDatabase: true,
      filters: noFilters,
    }),
  )

/** The rows in their order, without ids and times. The engine leaves `logs` empty where the shop notes the oldest release. */
async function recordsOf(url: string) {
  const { rows } = await query(
    url,
    `SELECT migration_name, checksum, applied_steps_count, logs IS NULL OR logs LIKE 'works with releases since %' AS "isClean",
       id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4' AS "isUuid", started_at <= finished_at AS "isFinished", rolled_back_at
     FROM _prisma_migrations ORDER BY started_at, finished_at`,
  )
  return rows
}

async function schemaOf(url: string) {
  const own = "= 'public'::regnamespace"
  const isOwn = (table: string) => `${table} IN (SELECT oid FROM pg_class WHERE relnamespace ${own})`
  const { rows } = await query(
    url,
    `SELECT format('%s %s.%s %s %s %s %s', relkind, relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
         pg_get_expr(adbin, adrelid)) AS line
       FROM pg_class JOIN pg_attribute a ON a.attrelid = pg_class.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
       WHERE relnamespace ${own} AND attnum > 0
     UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE ${isOwn('indexrelid')}
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE ${isOwn('conrelid')}
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE ${isOwn('tgrelid')} AND NOT tgisinternal
     UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace ${own} AND prokind = 'f'
     UNION ALL SELECT typname || ' ' || enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid
     UNION ALL SELECT extname FROM pg_extension
     ORDER BY 1`,
  )
  return rows.map(({ line }) => String(line))
}

test('all migrations make the schema and the records that Prisma’s engine makes, and it finds nothing to complain about', async () => {
  const [byEngine, bySql] = [await newDatabase(), await newDatabase()]
  await applyByEngine(byEngine, migrationsFolder)
  await applyMigrations(bySql)
  expect(await schemaOf(bySql)).toEqual(await schemaOf(byEngine))
  expect((await schemaOf(bySql)).length).toBeGreaterThan(300)
  expect(await recordsOf(bySql)).toEqual(await recordsOf(byEngine))
  // Neither a history that differs nor a drift from it.
  expect(await diagnose(bySql, migrationsFolder)).toEqual({
    history: null,
    failedMigrationNames: [],
    editedMigrationNames: [],
    hasMigrationsTable: true,
  })
  expect((await applyByEngine(bySql, migrationsFolder)).appliedMigrationNames).toEqual([])
  expect((await applyMigrations(byEngine)).applied).toEqual([])
})

test('scripts with no statement, with transactions of their own and with semicolons in strings run as the engine runs them', async () => {
  const folder = migrationFolder({
    '20260101000000_empty': '',
    '20260102000000_own': 'BEGIN;\r\nCREATE TABLE one (id INT);\r\nCOMMIT;\r\nCREATE TABLE two (id INT)',
    '20260103000000_strings': `CREATE TABLE "Ünï;" (t TEXT DEFAULT ';'); DO $$ BEGIN PERFORM 1; END $$ -- ;`,
  })
  const [byEngine, bySql] = [await newDatabase(), await newDatabase()]
  await applyByEngine(byEngine, folder)
  await applyMigrations(bySql, { folder })
  expect(await schemaOf(bySql)).toEqual(await schemaOf(byEngine))
  expect(await recordsOf(bySql)).toEqual(await recordsOf(byEngine))
})

test('a file whose line ends alone have changed is not edited, for the engine neither', async () => {
  const url = await newDatabase()
  const name = '20260101000000_one'
  await applyMigrations(url, { folder: migrationFolder({ [name]: 'SELECT 1;\nSELECT 2;\n' }) })
  for (const [sql, edited] of [
    ['SELECT 1;\r\nSELECT 2;\r\n', []],
    ['SELECT 1;\nSELECT 2; \n', [name]],
  ] as const) {
    const folder = migrationFolder({ [name]: sql })
    expect((await applyMigrations(url, { folder })).edited).toEqual(edited)
    expect((await diagnose(url, folder)).editedMigrationNames).toEqual(edited)
  }
})

test('migrations wait for a command of Prisma that migrates', async () => {
  const [url, folder] = [await newDatabase(), migrationFolder({ '20260101000000_one': 'SELECT 1' })]
  const log = vi.fn()
  const waiting = await withSession(url, async (session) => {
    await session.query('SELECT pg_advisory_lock(72707369)')
    const migrating = applyMigrations(url, { folder, log })
    await vi.waitFor(() => expect(log).toHaveBeenCalled(), { timeout: 30_000 })
    return { migrating }
  })
  expect(log).toHaveBeenCalledWith('  … A migration or a backup is running on the database, waiting for it')
  expect((await waiting.migrating).applied).toEqual(['20260101000000_one'])
})

test('a migration that failed after a commit keeps its record, with the reason, and engine and shop refuse to go on', async () => {
  const folder = migrationFolder({
    '20260101000000_half': 'CREATE TABLE one (id INT); COMMIT; SELECT 1 / 0',
  })
  const url = await newDatabase()
  await expect(applyMigrations(url, { folder })).rejects.toThrow('20260101000000_half failed')
  const { rows } = await query(
    url,
    'SELECT logs, finished_at, applied_steps_count AS steps FROM _prisma_migrations',
  )
  expect(rows).toEqual([{ logs: expect.stringContaining('division by zero'), finished_at: null, steps: 0 }])
  const reason =
    /migrate found failed migrations in the target database, new migrations will not be applied\./
  await expect(applyMigrations(url, { folder })).rejects.toThrow(reason)
  await expect(applyByEngine(url, folder)).rejects.toThrow(reason)
  await query(url, 'UPDATE _prisma_migrations SET rolled_back_at = now(); DROP TABLE one')
  const repaired = migrationFolder({ '20260101000000_half': 'CREATE TABLE one (id INT)' })
  expect((await applyMigrations(url, { folder: repaired })).applied).toEqual(['20260101000000_half'])
  expect(await diagnose(url, repaired)).toMatchObject({ failedMigrationNames: [], history: null })
})
