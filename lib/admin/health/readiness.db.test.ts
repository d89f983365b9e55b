import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { databasePool, db } from '@/lib/platform/db/db'
import { query, urlOfDatabase } from '@/testing/db/database-server'
import { startDatabaseStandIn } from '@/testing/db/database-stand-in'
import { freshModules } from '@/testing/fresh-modules'
import { callApi } from '@/testing/http/call-api'
import type { Finding } from './findings'
import { checkReadiness, describeChecks } from './readiness'

vi.unmock('@/lib/platform/db-connection/database-timeouts')

const databaseUrl = process.env.DATABASE_URL ?? ''
const database = await startDatabaseStandIn(databaseUrl)
const token = 'a-token-that-only-the-monitor-4711-knows'
Object.assign(process.env, { DATABASE_URL: database.url, METRICS_TOKEN: token })

const messages: unknown[][] = []
beforeEach(() => {
  messages.length = 0
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => void messages.push(line))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.recover()
  // Connections that still hang would occupy the pool until they time out.
  database.cut()
  await vi.waitFor(() => db.$queryRaw`select 1`, { timeout: 30_000 })
  await db.jobRun.deleteMany()
})
afterAll(() => database.stop())

const hourAgo = new Date(Date.now() - 3_600_000)
async function ask(authorization?: string) {
  const headers = authorization === undefined ? undefined : { Authorization: authorization }
  return callApi(null, { method: 'GET', path: '/api/health/ready/', headers })
}
const enoughSpace = async (): Promise<Finding[]> => []

/** Only an end to a hang: no test may depend on a quick machine. */
const patientMs = 60_000

async function check(checkFreeSpace = enoughSpace, timeoutMs = patientMs) {
  const { isReady, findings } = await checkReadiness({ checkFreeSpace, timeoutMs })
  return {
    isReady,
    checks: describeChecks(findings) as Record<string, { status: string; reasons?: unknown }>,
  }
}

const allOk = Object.fromEntries(
  [
    'database',
    'migrations',
    'disk',
    'pictures',
    'jobs',
    'mail',
    'stock',
    'backup',
    'invoices',
    'payments',
    'webhooks',
  ].map((name) => [name, { status: 'ok' }]),
)

test('a shop whose database answers and has all migrations is ready', async () => {
  expect(await check()).toEqual({ isReady: true, checks: allOk })
})

test('W08 without its database the shop is alive, not ready, says why only with the token, and takes requests of a proxy', async () => {
  await database.stop()
  const answer = await ask()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({ status: 'not ready' })
  for (const wrong of ['Bearer wrong', `Basic ${token}`, `Bearer ${token}x`, 'Bearer', token])
    expect(await (await ask(wrong)).json()).toEqual({ status: 'not ready' })
  const told = await (await ask(`Bearer ${token}`)).json()
  expect(told.checks.database).toMatchObject({
    status: 'failed',
    reasons: [{ what: expect.stringMatching(/answer: .*ECONNREFUSED/) }],
  })
  for (const path of ['/api/health/', '/api/health/ready/?without=database'])
    expect((await callApi(null, { method: 'GET', path })).status).toBe(200)
  const log = messages.join('\n')
  expect(log).toContain('"event":"not-ready"')
  expect(log, 'no stack').not.toContain('\\n    at ')
})

test('while the database hangs the shop is not ready, within seconds', async () => {
  database.hang()
  const { isReady, checks } = await check(enoughSpace, 500)
  expect(isReady).toBe(false)
  expect(checks.database).toMatchObject({
    reasons: [{ what: expect.stringContaining('Not done within 500 ms') }],
  })
})

test('while requests occupy every connection the shop stays ready, and says what it could not check', async () => {
  const pool = databasePool()
  // Without a listener an error of one would end the run while the others connect.
  const connect = async () => (await pool.connect()).on('error', () => {})
  const busy = await Promise.all(Array.from({ length: pool.options.max }, connect))
  // Tries again when the machine was too slow for the connection of the check.
  await vi.waitFor(
    async () => {
      const { isReady, checks } = await check(enoughSpace, 3000)
      expect(isReady).toBe(true)
      expect(checks.database).toMatchObject({
        status: 'warning',
        reasons: [{ what: expect.stringContaining('could not be checked') }],
      })
    },
    { timeout: 60_000 },
  )
  for (const connection of busy) connection.release()
})

test('with a database that takes no changes the shop is not ready', async () => {
  const name = new URL(databaseUrl).pathname.slice(1)
  const server = urlOfDatabase(databaseUrl, 'postgres')
  await query(server, `alter database "${name}" set default_transaction_read_only = on`)
  try {
    database.cut()
    await vi.waitFor(
      async () =>
        expect((await check()).checks.database).toMatchObject({
          reasons: [{ what: expect.stringContaining('takes no changes') }],
        }),
      { timeout: 30_000 },
    )
    expect((await check()).isReady).toBe(false)
  } finally {
    await query(server, `alter database "${name}" reset default_transaction_read_only`)
    database.cut()
  }
})

test.each(['finished_at = null', 'rolled_back_at = now()'])(
  'with a database that lacks a migration of this version (%s) the shop is not ready, and names it',
  async (change) => {
    const newest = `(select max(migration_name) from _prisma_migrations)`
    const [{ name }] = (await query(databaseUrl, `select ${newest} as name`)).rows
    await query(databaseUrl, `update _prisma_migrations set ${change} where migration_name = '${name}'`)
    const { isReady, checks } = await check()
    await query(
      databaseUrl,
      `update _prisma_migrations set finished_at = now(), rolled_back_at = null where migration_name = '${name}'`,
    )
    expect(isReady).toBe(false)
    expect(checks.migrations).toMatchObject({
      status: 'failed',
      reasons: [{ what: expect.stringContaining(name) }],
    })
  },
)

test('a newer database, as during an upgrade of several instances, keeps the older version ready', async () => {
  await query(
    databaseUrl,
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', '', '99990101000000_newer', now())`,
  )
  expect((await check()).isReady).toBe(true)
})

test('a failing job is a warning with the time and the text of its failure, and the shop stays ready', async () => {
  const failedAt = new Date()
  await db.jobRun.create({
    data: { name: 'send-mails', succeededAt: hourAgo, failedAt, failure: 'no answer' },
  })
  expect(await check()).toMatchObject({
    isReady: true,
    checks: {
      jobs: {
        status: 'warning',
        reasons: [
          { what: 'The job send-mails fails: no answer.', advice: expect.any(String), since: failedAt },
        ],
      },
    },
  })
})

test('mails and backups matter only to a shop that has configured them', async () => {
  const [first, second] = [new Date(0), new Date(1000)]
  const mail = { kind: 'account_made', recipient: '' } as const
  await db.mail.create({ data: { ...mail, key: 'a', createdAt: first, withoutServer: true } })
  await db.mail.create({ data: { ...mail, key: 'b', createdAt: second } })
  await db.backup.create({ data: { status: 'failed', failure: 'no space left' } })
  expect((await check()).checks).toEqual(allOk)
  freshModules()
  Object.assign(process.env, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@example.com',
    BACKUP_AT: '03:00',
  })
  const { checkOperation } = await import('./check-operation')
  const { findings } = await checkOperation()
  expect(findings).toMatchObject([
    { code: 'mail-waiting', since: second },
    { code: 'mail-undecided', count: 1, since: first },
    { code: 'backup-failed', failure: 'no space left' },
  ])
})

test('a request with the token gets the address that the shop takes for that of the client', async () => {
  const headers = { Authorization: `Bearer ${token}`, [clientAddressHeader]: '198.51.100.1' }
  const answer = await callApi(null, { method: 'GET', path: '/api/health/ready/', headers })
  expect(await answer.json()).toMatchObject({ clientAddress: '198.51.100.1' })
})
