import { afterEach, expect, test, vi } from 'vitest'
import { connectQuery } from '@/lib/platform/db-connection/database-connection'
import { query } from '@/testing/db/database-server'
import { newDatabase, startPgbouncer } from '@/testing/db/new-database'
import { hasPgbouncer, noPgbouncer } from '@/testing/db/pgbouncer-process'
import { reachDatabase } from './reach-database'

const url = process.env.DATABASE_URL ?? ''
const say = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
afterEach(() => say.mockClear())

test('PostgreSQL itself needs no second address', async () => {
  await reachDatabase(url, null)
  expect(say).not.toHaveBeenCalled()
})

test('a direct address of another database is refused', async () => {
  await expect(reachDatabase(url, await newDatabase())).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. ' +
      'Set both to the same database of the same server, one with and one without the pooler.',
  )
})

test.skipIf(!hasPgbouncer).each([
  ['', []],
  [' that takes turns', [['pool_mode = transaction', 'pool_mode = transaction\nserver_round_robin = 1']]],
  [' with one connection', [['default_pool_size = 40', 'default_pool_size = 1']]],
  [' in statement mode', [['pool_mode = transaction', 'pool_mode = statement']]],
] as [string, [string, string][]][])(
  `a PgBouncer%s is refused without an address beside it${noPgbouncer}`,
  async (_, changes) => {
    const pgbouncer = await startPgbouncer(url, changes)
    await expect(reachDatabase(pgbouncer, null)).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler in transaction mode. ' +
        'Set DATABASE_DIRECT_URL to the address of the same database without the pooler.',
    )
    await expect(reachDatabase(pgbouncer, pgbouncer)).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to a connection pooler in transaction mode. Set it to the address of PostgreSQL itself.',
    )
  },
)

test.skipIf(!hasPgbouncer)(`a PgBouncer in session mode needs no second address${noPgbouncer}`, async () => {
  const pgbouncer = await startPgbouncer(url, [['pool_mode = transaction', 'pool_mode = session']])
  await reachDatabase(pgbouncer, null)
  expect(say).not.toHaveBeenCalled()
})

test.skipIf(!hasPgbouncer)(
  `a PgBouncer without the shop’s timeouts works, and the start says what to add${noPgbouncer}`,
  async () => {
    const pgbouncer = await startPgbouncer(url, [[`SET lock_timeout = 5000; `, '']])
    await reachDatabase(pgbouncer, url)
    expect(say).toHaveBeenCalledWith(
      '  ! The connections of DATABASE_URL have no lock_timeout. ' +
        `Add this to the database's line in pgbouncer.ini: connect_query='${connectQuery}'\n`,
    )
  },
)

test('a pooler whose sessions do not begin with UTC works, and the start says what to set', async () => {
  const local = new URL(await newDatabase())
  const setZone = (zone: string) =>
    query(url, `alter database "${local.pathname.slice(1)}" set timezone = '${zone}'`)
  await setZone('America/New_York')
  await reachDatabase(local.href, local.href)
  const advice = expect.stringMatching(
    /begin with the time zone America\/New_York.+ ALTER ROLE "\w+" SET timezone = 'UTC'\n$/,
  )
  expect(say.mock.calls).toContainEqual([advice])
  say.mockClear()
  await setZone('Etc/UTC')
  await reachDatabase(local.href, local.href)
  expect(say.mock.calls).not.toContainEqual([expect.stringContaining('time zone')])
})
