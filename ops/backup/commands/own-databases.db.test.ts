import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  embeddedPostgresUrl,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '@/ops/postgres/embedded-postgres'
import { takeKernelLock } from '@/ops/postgres/kernel-lock'
import { isAlive, processIdentity } from '@/ops/postgres/processes'
import { query } from '@/testing/db/database-server'
import { shopOn } from '@/testing/machine/backups'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { withDatabase } from './environment'
import { clearScratch, withScratchDatabase } from './scratch-database'

test('a database that a command has started is stopped, unless a shop has started meanwhile and uses it', async () => {
  const shop = { ...shopOn(process.env.DATABASE_URL ?? ''), databaseUrl: null }
  onTestFinished(() => stopEmbeddedPostgres(shop.dataFolder))
  await withDatabase(shop, async () => {
    const launcher = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void launcher.kill('SIGKILL'))
    const pid = launcher.pid ?? 0
    const holder = { pid, identity: processIdentity(pid) }
    writeFileSync(path.join(shop.dataFolder, 'run.json'), JSON.stringify(holder))
  })
  expect(embeddedPostgresUrl(shop.dataFolder)).not.toBe(null)
  await stopEmbeddedPostgres(shop.dataFolder)
  writeFileSync(path.join(shop.dataFolder, 'run.json'), '')
  await withDatabase(shop, async () => {})
  expect(embeddedPostgresUrl(shop.dataFolder)).toBe(null)
}, 90_000)

test('E10 a backup is verified by a role that is no superuser and owns its database alone', async () => {
  const found = await withScratchDatabase(temporaryFolder(), (url) =>
    query(
      url,
      `select rolsuper, rolcreatedb, rolcreaterole, pg_get_userbyid(datdba) = current_user as "isOwner",
      pg_has_role('pg_read_server_files', 'usage') as "readsFiles"
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    ),
  )
  const no = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, readsFiles: false }
  expect(found.rows).toEqual([{ ...no, isOwner: true }])
}, 60_000)

test.skipIf(process.platform !== 'linux')(
  'the database of a killed verification is stopped and removed, that of a running one is not',
  async () => {
    const dataFolder = temporaryFolder()
    const scratch = path.join(dataFolder, 'verify')
    const { pid } = await startEmbeddedPostgres(scratch)
    onTestFinished(() => stopEmbeddedPostgres(scratch))
    const running = takeKernelLock(path.join(dataFolder, 'verify.flock'))
    await clearScratch(dataFolder)
    expect(isAlive(pid)).toBe(true)
    running?.release()
    await clearScratch(dataFolder)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(scratch)).toBe(false)
  },
  60_000,
)
