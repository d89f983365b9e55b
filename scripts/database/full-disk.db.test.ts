import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { query } from '@/testing/database-server'
import { migrationFolder } from '@/testing/migration-folder'
import { noSmallDisk, smallDisk } from '@/testing/small-disk'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.mjs'
import { applyMigrations } from './migrations.mjs'
import { describeError } from './plain-error.mjs'

const remedy = 'The disk is full. Free some space on it, and start again.'

/** Returns what the operator reads. */
const failureOf = (work: Promise<unknown>) => work.then(() => 'no failure', describeError)

test.skipIf(noSmallDisk)(
  `a first start on a full disk says so, and leaves no half database${noSmallDisk}`,
  async () => {
    const folder = path.join(smallDisk('4m'), 'shop')
    const text = await failureOf(startEmbeddedPostgres(folder))
    expect(text).toMatch(/^PostgreSQL could not create its data folder: [\s\S]+No space left on device/)
    expect(text.endsWith(`\n${remedy}`)).toBe(true)
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false)
  },
)

test.skipIf(noSmallDisk)(
  `a disk that fills up during a migration: nothing is changed, and the message says why${noSmallDisk}`,
  async () => {
    const folder = path.join(smallDisk('80m'), 'shop')
    const { url } = await startEmbeddedPostgres(folder)
    onTestFinished(() => stopEmbeddedPostgres(folder))
    const one = { '20260101000000_one': 'CREATE TABLE one (id INT)' }
    await applyMigrations(url, { folder: migrationFolder(one) })
    // Unlogged, so that the table fills the disk, and not the write-ahead log, without which PostgreSQL stops.
    const big = `CREATE UNLOGGED TABLE big AS SELECT repeat(n::text, 200) AS text FROM generate_series(1, 1000000) n`
    const failing = { ...one, '20260102000000_big': big }
    const text = await failureOf(applyMigrations(url, { folder: migrationFolder(failing) }))
    expect(text).toMatch(
      /^Migration 20260102000000_big failed and changed nothing: could not extend file .+: No space left/,
    )
    expect(text.endsWith(`\n${remedy}`)).toBe(true)
    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
    expect((await query(url, tables)).rows.map(({ tablename }) => tablename)).toEqual([
      '_prisma_migrations',
      'one',
    ])
    const two = { ...one, '20260102000000_big': 'CREATE TABLE big (id INT)' }
    expect((await applyMigrations(url, { folder: migrationFolder(two) })).applied).toEqual([
      '20260102000000_big',
    ])
  },
)
