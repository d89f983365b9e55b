/**
 * Runs before each database test file and before its imports: creates a database for this file alone. The code under test reads
 * its address from the environment, as in production. The end of the run removes it.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { rateLimitNames } from '@/lib/platform/config/settings'
import { urlOfDatabase } from './database-server'
import { worker } from './worker'

// No test fails because a busy machine hashes a password slowly.
vi.mock('@/lib/platform/async/work-queue', async (original) => {
  const real = await original<typeof import('@/lib/platform/async/work-queue')>()
  type Limits = Parameters<typeof real.createWorkQueue>[0]
  const createWorkQueue = (limits: Limits) => real.createWorkQueue({ ...limits, timeoutMs: 600_000 })
  return { ...real, createWorkQueue }
})

// A hash of the shop's cost takes a core for 13 ms, and memory that is cleared first. `accounts.db.test.ts` holds that cost.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const hash: typeof real.hash = (password, options) =>
    real.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
  return { ...real, hash }
})

// On a busy machine the shop's timeouts would end the work of tests. Tests of the timeouts unmock them.
vi.mock('@/lib/platform/db-connection/database-timeouts', () => ({
  serverTimeouts: {
    lock_timeout: 50_000,
    statement_timeout: 50_000,
    idle_in_transaction_session_timeout: 50_000,
  },
  silenceTimeoutMs: 55_000,
  transactionTimeouts: { timeout: 55_000, maxWait: 55_000 },
  poolTimeouts: { connectionTimeoutMillis: 55_000, idleTimeoutMillis: 9000 },
}))

// The generated client has no state of its own, and evaluating it takes longer than many files.
vi.mock('@/lib/generated/prisma/client', async (original) => {
  worker.generatedClient ??= await original()
  return worker.generatedClient
})

/** The worker's own connection to the server, which ends with its process: a new one takes longer than making a database. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serverUrl })
  // The server ends before the workers do.
  client.on('error', () => {
    worker.server = undefined
  })
  await client.connect()
  return client
}

/** Drops the database of the worker's previous file, so that few are in memory, unless that file left a connection open. */
async function dropPrevious(server: pg.Client) {
  const previous = worker.database
  worker.database = { name, dataFolder }
  if (!previous) return
  const connections = `SELECT 1 FROM pg_stat_activity WHERE datname = '${previous.name}'`
  if ((await server.query(connections)).rowCount) return
  // A connection that opens or ends meanwhile keeps it until the end of the run.
  await server.query(`DROP DATABASE "${previous.name}"`).catch(() => {})
  rmSync(previous.dataFolder, { recursive: true, force: true })
}

const { serverUrl, run, template, folder } = inject('testDatabase')
const name = `${run}_${randomBytes(6).toString('hex')}`
const dataFolder = path.join(folder, name)
worker.server ??= await connect()
const { server } = worker

// Writing each page to the log as well, which is the default, takes twice the processor time.
await server.query(`CREATE DATABASE "${name}" OWNER "${run}" TEMPLATE "${template}" STRATEGY file_copy`)
await dropPrevious(server)
mkdirSync(dataFolder, { recursive: true })

for (const key of Object.keys(process.env)) if (/^(PAYPAL|S3|SMTP|MAIL)_/.test(key)) delete process.env[key]
// Tests of the limits set their own.
for (const name of [...rateLimitNames, 'MAX_OPEN_ORDERS', 'MAX_HELD_UNITS', 'MAX_HELD_PRODUCTS'])
  process.env[name] = '1000000'
delete process.env.TRUSTED_PROXIES
delete process.env.WEBHOOK_HOSTS
delete process.env.DATABASE_DIRECT_URL
process.env.DATABASE_URL = urlOfDatabase(serverUrl, name, run)
process.env.NEXTAUTH_SECRET = 'a secret that only the tests of this shop know'
process.env.SHOP_URL = 'http://localhost:3000'
process.env.NEXTAUTH_URL = process.env.SHOP_URL
process.env.SHOP_DATA_DIR = dataFolder
