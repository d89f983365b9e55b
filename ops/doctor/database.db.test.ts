import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import type { Environment } from '@/lib/platform/config/settings-check'
import { db } from '@/lib/platform/db/db'
import { demoAccounts } from '@/prisma/demo/accounts'
import { startPgbouncer } from '@/testing/db/new-database'
import { hasPgbouncer, noPgbouncer } from '@/testing/db/pgbouncer-process'
import { createUser } from '@/testing/db/rows'
import { doctorContext, lookAt } from '@/testing/machine/doctor'
import { databaseChecks, judgeConnections, judgeDatabaseClock, judgeVersion } from './database'
import { storageChecks } from './storage'

const databaseUrl = process.env.DATABASE_URL ?? ''
const environment = { DATABASE_URL: databaseUrl, BACKUP_AT: '03:00', SHOP_SEED: 'none' }
const context = doctorContext(environment, { databaseUrl })
const look = async (name: string, given = context) => (await lookAt(databaseChecks, name, given))[0]

test('a database that answers is seen with its version; none, and one that does not answer, is wrong', async () => {
  expect(await look('The database')).toMatch(/^ok: The database answers: PostgreSQL \d+\.$/)
  expect(await look('The database', doctorContext({}))).toMatch(/^failed: The embedded database/)
  expect(await look('The database', { ...context, databaseUrl: null })).toBe(
    'failed: DATABASE_URL is not valid.',
  )
  const away = 'postgresql://shop:the-password@127.0.0.1:1/shop'
  const [line] = await lookAt(databaseChecks, 'The database', { ...context, databaseUrl: away })
  expect(line).toMatch(/^failed: The database does not answer: .*ECONNREFUSED/)
  expect([judgeVersion(140_001).mark, judgeVersion(130_009).mark]).toEqual(['ok', 'failed'])
})

test('missing migrations, and those of a newer version, are wrong', async () => {
  expect(await look('The migrations')).toMatch(/^ok: All \d+ migrations are applied/)
  const [{ id, migration_name: name } = { id: '', migration_name: '' }] = await db.$queryRaw<
    { id: string; migration_name: string }[]
  >`select id, migration_name from _prisma_migrations order by migration_name desc limit 1`
  await db.$executeRaw`update _prisma_migrations set finished_at = null where id = ${id}`
  expect(await look('The migrations')).toBe(`failed: Migrations are missing: ${name}.`)
  await db.$executeRaw`update _prisma_migrations set finished_at = now(), migration_name = '29990101000000_later' where id = ${id}`
  expect(await look('The migrations')).toBe('failed: The database is of a newer version of the shop.')
  await db.$executeRaw`update _prisma_migrations set migration_name = ${name} where id = ${id}`
})

test('a user who may not change or read the tables is wrong', async () => {
  expect(await look('The rights in the database')).toMatch(/^ok/)
  const { serverUrl } = inject('testDatabase')
  const user = `doctor_${crypto.randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'x'`)
  const url = Object.assign(new URL(databaseUrl), { username: user, password: 'x' }).href
  expect(await look('The rights in the database', { ...context, databaseUrl: url })).toBe(
    `failed: The user ${user} may not change the tables: an upgrade would fail.`,
  )
  expect(await look('The migrations', { ...context, databaseUrl: url })).toBe(
    'failed: The migrations could not be checked: permission denied for table _prisma_migrations.',
  )
  await admin.query(`DROP ROLE ${user}`)
  await admin.end()
})

test('the address of PostgreSQL itself is known by its sessions', async () => {
  expect(await look('The direct address of the database')).toBe(
    'ok: DATABASE_URL leads to PostgreSQL itself.',
  )
})

test.skipIf(!hasPgbouncer)(`a pooler in transaction mode is no direct address${noPgbouncer}`, async () => {
  const url = await startPgbouncer(databaseUrl)
  const pooled = (more: Environment) =>
    look('The direct address of the database', doctorContext({ DATABASE_URL: url, ...more }))
  expect(await pooled({})).toMatch(/^failed: DATABASE_URL leads to a pooler in transaction mode/)
  expect(await pooled({ DATABASE_DIRECT_URL: databaseUrl })).toBe(
    'ok: DATABASE_DIRECT_URL leads to PostgreSQL itself.',
  )
})

test('the clock of the database has to agree', async () => {
  expect(await look('The clock of the database')).toMatch(/^ok/)
  expect(judgeDatabaseClock(10_000, 4000, 4900).mark).toBe('ok')
  expect(judgeDatabaseClock(11_000, 4000, 4900).text).toContain('6 seconds')
})

test('the database has to accept the connections of an instance', async () => {
  expect(await look('The connections of the database')).toMatch(/^ok/)
  expect([judgeConnections(15, 15).mark, judgeConnections(14, 15).mark]).toEqual(['ok', 'failed'])
})

test('a shop without an owner is wrong', async () => {
  expect(await look('The first owner')).toBe('failed: The shop has no owner.')
  await createUser({ role: 'owner' })
  expect(await look('The first owner')).toBe('ok: The shop has 1 owner.')
})

test('a demo account with its public password is wrong, and with another it is not', async () => {
  expect(await look('The demo accounts')).toMatch(/^ok/)
  const [{ email, password }] = demoAccounts
  const { id } = await createUser()
  await db.user.update({ where: { id }, data: { email } })
  expect(await look('The demo accounts')).toMatch(/^ok/)
  await db.user.update({ where: { id }, data: { passwordHash: await hashPassword(password) } })
  expect(await look('The demo accounts')).toBe(`failed: Everybody knows the passwords of ${email}.`)
})

test('requests of an unknown proxy, which any client can forge, are doubtful for a day', async () => {
  const name = 'Requests through unknown proxies'
  expect(await look(name)).toMatch(/^ok/)
  const lastSeenAt = new Date()
  await db.notice.create({ data: { code: 'unknown_proxy', lastSeenAt } })
  expect(await look(name)).toMatch(/^warning: Requests carry X-Forwarded-For/)
  await db.notice.updateMany({ data: { lastSeenAt: new Date(lastSeenAt.getTime() - 25 * 60 * 60 * 1000) } })
  expect(await look(name)).toMatch(/^ok/)
})

test('a verified backup counts until a later one fails', async () => {
  const lookAtBackups = async () => (await lookAt(storageChecks, 'The backups', context))[0]
  expect(await lookAtBackups()).toBe('failed: No nightly backup has been verified yet.')
  await db.backup.create({ data: { status: 'failed', startedAt: new Date(Date.now() - 2000) } })
  expect(await lookAtBackups()).toBe('failed: The last nightly backup failed.')
  await db.backup.create({ data: { status: 'verified', startedAt: new Date(Date.now() - 1000) } })
  expect(await lookAtBackups()).toBe('ok: The last verified backup is 0 hours old.')
})
