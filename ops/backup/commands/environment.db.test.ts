import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedPostgresUrl, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { processIdentity } from '@/ops/postgres/processes'
import { shopOn } from '@/testing/machine/backups'
import { withDatabase } from './environment'

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
