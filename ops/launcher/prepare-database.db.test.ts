import { expect, test } from 'vitest'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import { setupTokenHash } from '@/lib/admin/setup/setup-token'
import { db } from '@/lib/platform/db/db'
import { demoAccounts } from '@/prisma/demo/accounts'
import { query } from '@/testing/db/database-server'
import { newDatabase } from '@/testing/db/new-database'
import { createUser } from '@/testing/db/rows'
import { enableTypoTolerance, findDemoAccounts, isMigrated, makeSetupLink, migrate } from './prepare-database'

const url = process.env.DATABASE_URL ?? ''
const [admin, shopper, buyer] = demoAccounts

async function createAccount({ name, email }: { name: string; email: string }, passwordHash: string) {
  await db.user.create({ data: { name, email, passwordHash }, select: { id: true } })
}

test('a demo account is listed only while it has its published password', async () => {
  expect(await findDemoAccounts(url)).toEqual([])
  await createAccount(admin, await hashPassword('changed since'))
  await createAccount(shopper, await hashPassword(shopper.password))
  await createAccount(buyer, 'no hash of ours')
  expect(await findDemoAccounts(url)).toEqual([shopper])
})

test('every start of a shop without an owner makes a link, of which only a hash is stored; one with an owner none', async () => {
  const stored = async () => (await db.setupLink.findMany()).map(({ tokenHash }) => tokenHash)
  const [one, other] = [await makeSetupLink(url), await makeSetupLink(url)]
  expect(one).toMatch(/^[\w-]{43}$/)
  expect((await stored()).toSorted()).toEqual(
    [one, other].map((token) => setupTokenHash(token ?? '')).toSorted(),
  )
  for (let start = 0; start < 25; start++) await makeSetupLink(url)
  expect(await stored()).toHaveLength(20)
  const owner = await createUser({ role: 'owner' })
  expect(await makeSetupLink(url)).toBeNull()
  expect(await stored()).toEqual([])
  await db.user.delete({ where: { id: owner.id } })
})

test('a database is up to date only if every migration was applied completely and with its current content, and no newer one', async () => {
  expect(await isMigrated('.', url)).toBe(true)
  const [first] = await db.$queryRaw<{ id: string; checksum: string }[]>`
    select id, checksum from "_prisma_migrations" order by migration_name limit 1`
  const { id = '', checksum = '' } = first ?? {}
  await db.$executeRaw`update "_prisma_migrations" set checksum = 'edited since' where id = ${id}`
  expect(await isMigrated('.', url)).toBe(false)
  await db.$executeRaw`update "_prisma_migrations" set checksum = ${checksum}, finished_at = null where id = ${id}`
  expect(await isMigrated('.', url)).toBe(false)
  await db.$executeRaw`update "_prisma_migrations" set finished_at = now() where id = ${id}`
  expect(await isMigrated('.', url)).toBe(true)
  await db.$executeRaw`insert into "_prisma_migrations" (id, checksum, migration_name, finished_at) values ('newer', '', '2099_newer', now())`
  expect(await isMigrated('.', url)).toBe(false)
  await db.$executeRaw`delete from "_prisma_migrations" where id = 'newer'`
})

test('a database that does not answer is not taken for one without migrations', async () => {
  await expect(isMigrated('.', 'postgresql://shop:x@127.0.0.1:1/shop')).rejects.toThrow('ECONNREFUSED')
})

test('typo tolerance is switched on by the migrations, and by a start after the extension was missing', async () => {
  const index = `select to_regclass('"SearchWord_word_idx"')::text as name`
  const installed = [{ name: '"SearchWord_word_idx"' }]
  expect((await query(url, index)).rows).toEqual(installed)
  await query(url, 'drop extension pg_trgm cascade')
  expect((await query(url, index)).rows).toEqual([{ name: null }])
  expect(await enableTypoTolerance(url)).toBe(true)
  expect((await query(url, index)).rows).toEqual(installed)
})

test('an empty database gets all migrations, and a second call changes nothing', async () => {
  const empty = await newDatabase()
  expect(await isMigrated('.', empty)).toBe(false)
  await migrate('.', empty)
  expect(await isMigrated('.', empty)).toBe(true)
  await migrate('.', empty)
})
