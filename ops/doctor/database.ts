import os from 'node:os'
import path from 'node:path'
import { listAppliedMigrations, listMigrationNames } from '@/lib/platform/db/migration-history'
import { countProcesses } from '@/lib/platform/edge/next-process-count'
import { isTransactionPooler } from '@/ops/postgres/pooler'
import { check, failed, gate, ofDemo, ok, reasonOf, skipped, warning } from './check'
import { withConnection, withDatabase } from './query'

const OLDEST_VERSION = 14
const MAX_CLOCK_SECONDS = 5
/** `beside` the pools are listener, jobs, a migration. */
const POOL = { each: 10, all: 60, beside: 5 }

const server = gate('The database', async (context) => {
  const { databaseUrl } = context
  const remedy = 'Start the database, then check DATABASE_URL.'
  if (!databaseUrl && context.environment.DATABASE_URL)
    return failed('DATABASE_URL is not valid.', 'Set it to the address of the database.')
  if (!databaseUrl)
    return failed('The embedded database does not run.', 'Start the shop, then run the doctor again.')
  try {
    const [row] = await withDatabase(databaseUrl, (query) => query('SHOW server_version_num'))
    return judgeVersion(Number(row?.server_version_num))
  } catch (error) {
    return failed(`The database does not answer: ${reasonOf(error, context)}.`, remedy)
  }
})

export function judgeVersion(version: number) {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_VERSION) return ok(`The database answers: PostgreSQL ${major}.`)
  return failed(
    `The database is PostgreSQL ${major}, which is too old.`,
    `Move to PostgreSQL ${OLDEST_VERSION} or newer.`,
  )
}

const migrations = withConnection('The migrations', async (query, { root }) => {
  const database = { query: async (sql: string) => ({ rows: await query(sql) }) }
  const applied = (await listAppliedMigrations(database)).map(({ name }) => name)
  const own = listMigrationNames(path.join(root, 'prisma/migrations'))
  const missing = own.filter((name) => !applied.includes(name))
  const newer = applied.filter((name) => !own.includes(name))
  if (newer.length)
    return failed(
      'The database is of a newer version of the shop.',
      'Run the doctor, and the shop, of that version.',
    )
  if (missing.length) return failed(`Migrations are missing: ${missing.join(', ')}.`, 'Restart the shop.')
  return ok(`All ${own.length} migrations are applied.`)
})

const searchExtension = withConnection('The extension pg_trgm', async (query) => {
  const rows = await query("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
  if (rows.length) return ok('Misspelt words are corrected (pg_trgm).')
  return warning(
    'Misspelt words are not corrected: pg_trgm is missing.',
    'Install the package postgresql-contrib on the server of the database, then restart the shop.',
  )
})

const rights = withConnection('The rights in the database', async (query) => {
  const [row] = await query(
    `SELECT current_user AS "user", has_schema_privilege('public', 'CREATE') AS "mayCreate",
      COALESCE((SELECT pg_has_role(tableowner, 'USAGE') FROM pg_tables WHERE schemaname = 'public' AND tablename = 'Order'), true)
        AS "mayAlter"`,
  )
  if (row?.mayCreate && row.mayAlter) return ok('The shop may migrate its tables.')
  return failed(
    `The user ${row?.user} may not change the tables: an upgrade would fail.`,
    `Make it their owner: ALTER DATABASE … OWNER TO ${row?.user}, and the same for the tables.`,
  )
})

const sessions = check('The direct address of the database', async ({ settings }) => {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings
  if (!DATABASE_URL) return skipped('No pooler stands before the embedded database.')
  const name = DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (!(await isTransactionPooler(url))) return ok(`${name} leads to PostgreSQL itself.`)
  return failed(
    `${name} leads to a pooler in transaction mode: locks and notifications get lost.`,
    'Set DATABASE_DIRECT_URL to the address of the database without the pooler.',
  )
})

const clock = withConnection('The clock of the database', async (query) => {
  const before = Date.now()
  const [row] = await query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
  return judgeDatabaseClock(Number(row?.now), before, Date.now())
})

export function judgeDatabaseClock(time: number, before: number, after: number) {
  const seconds = Math.round(Math.max(before - time, time - after, 0) / 1000)
  if (seconds <= MAX_CLOCK_SECONDS) return ok('The clocks of this machine and of the database agree.')
  return failed(
    `The clocks of this machine and of the database differ by ${seconds} seconds.`,
    'Synchronize both by NTP.',
  )
}

const connections = withConnection('The connections of the database', async (query, { settings }) => {
  const [row] = await query(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS free`,
  )
  const processes = countProcesses(settings.WORKERS ?? 1, os.availableParallelism())
  return judgeConnections(Number(row?.free), Math.min(processes * POOL.each, POOL.all) + POOL.beside)
})

export function judgeConnections(free: number, needed: number) {
  if (free >= needed) return ok(`The database accepts ${free} connections; an instance needs ${needed}.`)
  return failed(
    `The database accepts ${free} connections, but an instance needs ${needed}.`,
    'Raise max_connections, or put a pooler in front; see docs/scaling.md.',
  )
}

const proxyNotice = withConnection('Requests through unknown proxies', async (query) => {
  const rows = await query(
    `SELECT 1 FROM "Notice" WHERE code = 'unknown_proxy' AND "lastSeenAt" > now() - interval '1 day'`,
  )
  if (rows.length === 0) return ok('No unknown proxy passed requests on within a day.')
  // Any client can send the header.
  return warning(
    'Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0.',
    'If a proxy stands in front of the shop, set TRUSTED_PROXIES to the number of proxies.',
  )
})

const owner = withConnection('The first owner', async (query) => {
  const [row] = await query(`SELECT count(*)::int AS count FROM "User" WHERE role = 'owner'`)
  if (row?.count) return ok(`The shop has ${row.count} owner${row.count === 1 ? '' : 's'}.`)
  return failed(
    'The shop has no owner.',
    'Open the link that the start of the shop has printed, or run `npm run admin -- you@example.com`.',
  )
})

const demoAccounts = check('The demo accounts', async (context) => {
  const { findDemoAccounts } = await import('@/ops/launcher/prepare-database')
  const accounts = await findDemoAccounts(context.databaseUrl ?? '')
  if (accounts.length === 0) return ok('No demo account has its public password.')
  const emails = accounts.map(({ email }) => email).join(', ')
  return ofDemo(
    failed(
      `Everybody knows the passwords of ${emails}.`,
      'Delete these accounts, or change their passwords.',
    ),
    context,
  )
})

export const databaseChecks = [
  server,
  migrations,
  searchExtension,
  rights,
  sessions,
  clock,
  connections,
  proxyNotice,
  owner,
  demoAccounts,
]
