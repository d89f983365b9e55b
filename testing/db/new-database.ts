import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, inject, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { query, urlOfDatabase } from './database-server'
import { type Changes, spawnPgbouncer } from './pgbouncer-process'

/** Creates a database, removed after the test, with the tables of an empty shop or with nothing. Returns its URL. */
export async function newDatabase({ isMigrated = false } = {}): Promise<string> {
  const { serverUrl, run, template } = inject('testDatabase')
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await query(
    serverUrl,
    `CREATE DATABASE "${name}" OWNER "${run}" TEMPLATE "${isMigrated ? template : 'template0'}" STRATEGY file_copy`,
  )
  onTestFinished(async () => void (await query(serverUrl, `DROP DATABASE "${name}" WITH (FORCE)`)))
  return urlOfDatabase(serverUrl, name, run)
}

/** Returns the address at which a superuser of the server uses a database: that of a test is an ordinary role's. */
export function asSuperuser(url: string): string {
  return urlOfDatabase(inject('testDatabase').serverUrl, new URL(url).pathname.slice(1))
}

/** Creates a folder with these migrations. */
export function migrationFolder(files: Record<string, string>): string {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'migration.sql'), sql)
  }
  return folder
}

/** Starts a PgBouncer that ends with the test, or with the file when called outside of tests. Returns its address. */
export async function startPgbouncer(databaseUrl: string, changes: Changes = []): Promise<string> {
  const { url, stop } = await spawnPgbouncer(databaseUrl, temporaryFolder(), changes)
  const cleanUp = getCurrentTest() ? onTestFinished : afterAll
  cleanUp(stop)
  return url
}
