/**
 * npm run db -- up | down | url | pending | migrate | check | diff NAME
 * Uses DATABASE_DIRECT_URL or DATABASE_URL, or the embedded PostgreSQL if both are unset.
 */

import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { readSetting } from '@/lib/platform/config/settings-check'
import { withDatabase } from './backup/commands/environment'
import { hasSources } from './build/build-app'
import { runCommand } from './command-line'
import { waitForDatabase } from './launcher/reach-database'
import { loadEnvFile } from './launcher/settings'
import { findDestructive } from './migrations/compatibility'
import { applyMigrations, listPending } from './migrations/migrations'
import {
  embeddedPostgresUrl,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from './postgres/embedded-postgres'
import { readLock } from './postgres/lock-file'
import { PlainError } from './postgres/plain-error'

const DRIFT = 2

let dataFolder = ''
let ownUrl: string | null = null

async function onDatabase(work: (url: string) => Promise<void>) {
  if (ownUrl) await waitForDatabase(ownUrl, { timeoutMs: 0 })
  await withDatabase({ databaseUrl: ownUrl, dataFolder }, work)
}

/** Prisma's engine is a package for development, which the container's image does not have. */
async function loadDiff() {
  if (!hasSources(root)) throw new PlainError('Migrations are written in a checkout, not in the container.')
  return import('./migrations/diff-migrations')
}

const commands: Record<string, () => Promise<void>> = {
  async up() {
    const { url } = await startEmbeddedPostgres(dataFolder, { log: console.log })
    console.log(
      `PostgreSQL is running on ${new URL(url).host}. \`npm run db -- url\` prints its URL with the password.`,
    )
  },
  async down() {
    const shop = readLock(path.join(dataFolder, 'run.json'))
    if (shop)
      throw new PlainError(`The shop is running on this database (process ${shop.pid}). Stop it first.`)
    await stopEmbeddedPostgres(dataFolder)
  },
  async url() {
    const url = ownUrl || embeddedPostgresUrl(dataFolder)
    if (!url) throw new PlainError('The database is not running. Start it with `npm run db -- up`.')
    console.log(url)
  },
  pending: () =>
    onDatabase(async (url) => {
      const pending = await listPending(url)
      console.log(pending.join('\n') || 'The database is up to date.')
    }),
  migrate: () =>
    onDatabase(async (url) => {
      const { applied, edited } = await applyMigrations(url, { log: console.log })
      for (const name of edited) console.warn(`${name} was edited after it was applied.`)
      if (applied.length) console.log(`Applied ${applied.join(', ')}.`)
      else if (!process.argv.includes('--quiet')) console.log('The database is up to date.')
    }),
  check: () =>
    onDatabase(async (url) => {
      const { diffMigrations } = await loadDiff()
      const sql = await diffMigrations(url)
      console.log(sql ? `Missing in the migrations:\n\n${sql}` : 'The migrations match the schema.')
      if (sql) process.exitCode = DRIFT
    }),
  diff: () =>
    onDatabase(async (url) => {
      const { diffMigrations, writeMigration } = await loadDiff()
      const sql = await diffMigrations(url)
      if (!sql) console.log('No change.')
      else console.log(`Wrote prisma/migrations/${writeMigration(process.argv[3] ?? 'change', sql)}.`)
      for (const what of findDestructive(sql))
        console.warn(`It ${what}: see "Add a migration" in CONTRIBUTING.md.`)
    }),
}

await runCommand(async () => {
  loadEnvFile(root)
  dataFolder = path.resolve(root, readSetting(process.env, 'SHOP_DATA_DIR'))
  ownUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || null
  const command = commands[process.argv[2] ?? '']
  if (!command)
    throw new PlainError('Usage: npm run db -- up | down | url | pending | migrate | check | diff NAME')
  await command()
})
