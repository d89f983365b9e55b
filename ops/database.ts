/**
 * npm run db -- up | down | url | pending | migrate | check | diff NAME
 * Uses DATABASE_DIRECT_URL or DATABASE_URL, or the embedded PostgreSQL if both are unset.
 */

import path from 'node:path'
import { root } from '@/lib/root'
import { readSetting } from '@/lib/settings/settings-check'
import { hasSources } from './launcher/build'
import { waitForDatabase } from './launcher/reach-database'
import { loadEnvFile } from './launcher/settings'
import { findDestructive } from './migrations/destructive-statements'
import { applyMigrations, listPending } from './migrations/migrations'
import {
  embeddedPostgresUrl,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from './postgres/embedded-postgres'
import { readLock } from './postgres/lock-file'
import { describeError, PlainError } from './postgres/plain-error'

loadEnvFile(root)
const dataFolder = path.resolve(root, readSetting(process.env, 'SHOP_DATA_DIR'))
const DRIFT = 2
const ownUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL

async function withDatabase(work: (url: string) => Promise<number>) {
  if (ownUrl) {
    await waitForDatabase(ownUrl, { timeoutMs: 0 })
    return work(ownUrl)
  }
  const runningUrl = embeddedPostgresUrl(dataFolder)
  if (runningUrl) return work(runningUrl)
  const server = await startEmbeddedPostgres(dataFolder)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

/** Prisma's engine is a package for development, which the container's image does not have. */
async function loadDiff() {
  if (!hasSources(root)) throw new PlainError('Migrations are written in a checkout, not in the container.')
  return import('./migrations/diff-migrations')
}

const commands: Record<string, () => Promise<number>> = {
  async up() {
    const { url } = await startEmbeddedPostgres(dataFolder, { log: console.log })
    console.log(
      `PostgreSQL is running on ${new URL(url).host}. \`npm run db -- url\` prints its URL with the password.`,
    )
    return 0
  },
  async down() {
    const shop = readLock(path.join(dataFolder, 'run.json'))
    if (shop)
      throw new PlainError(`The shop is running on this database (process ${shop.pid}). Stop it first.`)
    await stopEmbeddedPostgres(dataFolder)
    return 0
  },
  async url() {
    const url = ownUrl || embeddedPostgresUrl(dataFolder)
    if (!url) throw new PlainError('The database is not running. Start it with `npm run db -- up`.')
    console.log(url)
    return 0
  },
  pending: () =>
    withDatabase(async (url) => {
      const pending = await listPending(url)
      console.log(pending.join('\n') || 'The database is up to date.')
      return 0
    }),
  migrate: () =>
    withDatabase(async (url) => {
      const { applied, edited } = await applyMigrations(url, { log: console.log })
      for (const name of edited) console.warn(`${name} was edited after it was applied.`)
      if (applied.length) console.log(`Applied ${applied.join(', ')}.`)
      else if (!process.argv.includes('--quiet')) console.log('The database is up to date.')
      return 0
    }),
  check: () =>
    withDatabase(async (url) => {
      const { diffMigrations } = await loadDiff()
      const sql = await diffMigrations(url)
      console.log(sql ? `Missing in the migrations:\n\n${sql}` : 'The migrations match the schema.')
      return sql ? DRIFT : 0
    }),
  diff: () =>
    withDatabase(async (url) => {
      const { diffMigrations, writeMigration } = await loadDiff()
      const sql = await diffMigrations(url)
      if (!sql) console.log('No change.')
      else console.log(`Wrote prisma/migrations/${writeMigration(process.argv[3] ?? 'change', sql)}.`)
      for (const what of findDestructive(sql))
        console.warn(`It ${what}: see "Add a migration" in CONTRIBUTING.md.`)
      return 0
    }),
}

const command = commands[process.argv[2] ?? '']
if (command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(describeError(error))
    process.exitCode = 1
  }
} else {
  console.error('Usage: npm run db -- up | down | url | pending | migrate | check | diff NAME')
  process.exitCode = 1
}
