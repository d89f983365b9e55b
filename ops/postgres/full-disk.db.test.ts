import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { applyMigrations } from '@/ops/migrations/migrations'
import { query } from '@/testing/db/database-server'
import { migrationFolder } from '@/testing/db/new-database'
import { fillDisk, freeDisk, noSmallDisk } from '@/testing/machine/mount-disk'
import { smallDisk } from '@/testing/machine/temporary-folder'
import { makeRoomForConnections, startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres'
import { describeError } from './plain-error'
import { isAlive } from './processes'
import { fillReserve } from './reserve'

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

/** Writes into PostgreSQL's log until a start needs another file of it, 16 MB. */
const fillLogFile = `SELECT pg_logical_emit_message(false, '', repeat('x', greatest(0, 13 * 1024 * 1024 - file_offset)))
  FROM pg_walfile_name_offset(pg_current_wal_lsn())`

test.skipIf(noSmallDisk)(
  `W05 a PostgreSQL killed on a full disk starts from the reserve, says why it cannot without, loses nothing${noSmallDisk}`,
  async () => {
    const disk = smallDisk('200m')
    const folder = path.join(disk, 'shop')
    const { url, pid } = await startEmbeddedPostgres(folder)
    onTestFinished(() => stopEmbeddedPostgres(folder))
    await query(url, 'CREATE TABLE kept AS SELECT n FROM generate_series(1, 1000) n')
    await query(url, fillLogFile)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    fillDisk(disk)
    const start = () => startEmbeddedPostgres(folder, { keepsPort: true })
    expect(await failureOf(start())).toMatch(/^PostgreSQL did not start: .*No space left on device/)

    freeDisk(disk)
    fillReserve(folder)
    fillDisk(disk)
    expect((await start()).url).toBe(url)
    expect((await query(url, 'SELECT count(*) FROM kept')).rows).toEqual([{ count: '1000' }])
    expect(statSync(path.join(folder, 'reserve')).size).toBeGreaterThan(0)
  },
)

test.skipIf(noSmallDisk)(
  `W05 a PostgreSQL on a full disk that cannot write the cache of its catalog gets room from the reserve${noSmallDisk}`,
  async () => {
    const disk = smallDisk('200m')
    const folder = path.join(disk, 'shop')
    const { url } = await startEmbeddedPostgres(folder)
    onTestFinished(() => stopEmbeddedPostgres(folder))
    fillReserve(folder)
    const reserve = () => statSync(path.join(folder, 'reserve')).size
    const full = reserve()
    await makeRoomForConnections(folder)
    expect(reserve()).toBe(full)
    fillDisk(disk)
    await makeRoomForConnections(folder)
    expect(reserve()).toBe(full)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('pg_internal.init')))
      rmSync(path.join(folder, file))
    fillDisk(disk)
    await expect(query(url, 'SELECT 1')).rejects.toThrow('No space left on device')
    await makeRoomForConnections(folder)
    expect(reserve()).toBeLessThan(full)
    expect((await query(url, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  },
)
