import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  checksumOf,
  listMigrationNames,
  listMigrations,
  readMigrations,
} from '@/lib/platform/db/migration-history'
import { MIGRATION_LOCK } from '@/lib/platform/db/shop-lock'
import type { DatabaseClient } from '@/lib/platform/db-connection/database-client'
import { keepAlive } from '@/lib/platform/db-connection/database-connection'
import { errorCode } from '@/lib/shared/problem/error-code'
import { connect, withClient } from '@/ops/postgres/client'
import { PlainError } from '@/ops/postgres/plain-error'
import { recordCompatibility } from './compatibility'
import { migrationsFolder } from './migration-files'
import { readHistory, requireOwnHistory } from './migration-history'
import { withKnownSettings } from './stored-settings'

type Migration = ReturnType<typeof readMigrations>[number]

/** `prisma migrate` takes this lock. */
const PRISMA_LOCK = 72_707_369
const LOCK_POLL_MS = 200
const REMINDER_MS = 5000
const LOCK_NOT_AVAILABLE = '55P03'
/** Every query of a table queues behind a waiting migration: it waits for less than the shop does, and pauses. */
const LOCK_TIMEOUT_MS = 3000
const PAUSE_MS = 1000

/** The records are Prisma's, so that its commands understand the database. */
const CREATE_RECORDS = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`
const RECORD_START = 'INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)'
const RECORD_END =
  'UPDATE "_prisma_migrations" SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1'
const RECORD_FAILURE = 'UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1'
const HAS_FAILED =
  'migrate found failed migrations in the target database, new migrations will not be applied. ' +
  'Read more about how to resolve migration issues in a production database: https://pris.ly/d/migrate-resolve'

export function knownMigrations() {
  return listMigrations(migrationsFolder)
}

/** Lists the migrations in a folder that the database lacks, in their order. Changes nothing. */
export function listPending(url: string, folder = migrationsFolder): Promise<string[]> {
  const names = listMigrationNames(folder)
  return withClient({ connectionString: url }, async (client) => {
    const history = await readHistory(client, names)
    requireOwnHistory(history, names)
    return history.pending
  })
}

/**
 * Applies the missing migrations, each in one transaction with its record: one that fails or is killed changes nothing.
 * Concurrent calls wait for each other, and end their wait when the process that migrates dies.
 * @param url  its direct address: the lock belongs to a session
 * @returns names of the migrations applied now, and of those whose file has changed since they were applied
 */
export async function applyMigrations(
  url: string,
  {
    folder = migrationsFolder,
    only,
    log = () => {},
  }: { folder?: string; only?: string[]; log?: (line: string) => void } = {},
): Promise<{ applied: string[]; edited: string[] }> {
  const client = await connectToMigrate(url)
  try {
    // One after the other: two processes with one lock each would wait for each other.
    for (const lock of [MIGRATION_LOCK, PRISMA_LOCK]) await takeLock(client, lock, log)
    const names = listMigrationNames(folder)
    const history = await readHistory(client, names)
    requireOwnHistory(history, names)
    if (history.unknown.length) return { applied: [], edited: [] }
    if (history.failed) throw failureOf(history.failed, HAS_FAILED)
    const all = readMigrations(folder).filter(({ name }) => !only || only.includes(name))
    const pending = all.filter(({ name }) => history.pending.includes(name))
    for (const migration of pending) await applyMigration(client, migration, log)
    await recordCompatibility(client, all)
    const edited = all.filter((migration) => isEdited(migration, history.applied))
    return { applied: pending.map(({ name }) => name), edited: edited.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

async function applyMigration(
  client: DatabaseClient,
  { name, checksum, sql }: Migration,
  log: (line: string) => void,
) {
  for (;;) {
    const id = randomUUID()
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${CREATE_RECORDS}`)
      await client.query(RECORD_START, [id, checksum, name])
      await client.query(await withKnownSettings(client, sql))
      await client.query(RECORD_END, [id])
      await client.query('COMMIT')
      return
    } catch (error) {
      const isKept = await recordFailure(client, id, error)
      if (isKept || errorCode(error) !== LOCK_NOT_AVAILABLE) throw failureOf(name, error)
      log(`  … Migration ${name} waits for a lock that another session holds`)
      await sleep(PAUSE_MS)
    }
  }
}

/** Returns whether the record is still there: the migration has a COMMIT of its own, and was applied in part. */
async function recordFailure(client: DatabaseClient, id: string, error: unknown) {
  try {
    await client.query('ROLLBACK')
    return (await client.query(RECORD_FAILURE, [id, String(error)])).rowCount === 1
  } catch {
    // The connection is lost, or the table of records went with the transaction that created it.
    return false
  }
}

/** Returns whether a migration's file has changed since it was applied, in more than the ends of its lines. */
function isEdited({ name, sql }: Migration, applied: { name: string; checksum: string }[]) {
  const checksums = [sql, sql.replaceAll('\r\n', '\n'), sql.replaceAll('\n', '\r\n')].map(checksumOf)
  return applied.some((record) => record.name === name && !checksums.includes(record.checksum))
}

async function connectToMigrate(url: string) {
  // Migrations take their time, also where the role or the database has a timeout for statements.
  const options = `${keepAlive} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`
  const client = await connect({ connectionString: url, options })
  // PostgreSQL notices a killed client only at the end of its statement. Not every platform can do better.
  await client.query("SET client_connection_check_interval = '2s'").catch(() => {})
  return client
}

/** Waits without limit, because a migration of a large table takes long. */
async function takeLock(client: DatabaseClient, lock: number, log: (line: string) => void) {
  for (let reminder = 0; ; await sleep(LOCK_POLL_MS)) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isMine"', [lock])
    if (rows[0]?.isMine) return
    if (Date.now() >= reminder) {
      log('  … A migration or a backup is running on the database, waiting for it')
      reminder = Date.now() + REMINDER_MS
    }
  }
}

function failureOf(name: string, cause: unknown) {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new PlainError(
    `Migration ${name} failed and changed nothing: ${reason}\n` +
      'Remove the cause and start again. Until then the previous version of the shop runs on this database.',
    { cause },
  )
}
