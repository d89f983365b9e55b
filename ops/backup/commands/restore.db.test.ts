import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SHOP_LOCK } from '@/lib/platform/db/shop-lock'
import { writeBackup } from '@/ops/backup/write-backup'
import { applyMigrations } from '@/ops/migrations/migrations'
import { processIdentity } from '@/ops/postgres/processes'
import { brokenInvariants } from '@/testing/books/database'
import { query } from '@/testing/db/database-server'
import { asSuperuser, newDatabase } from '@/testing/db/new-database'
import { createOrder, createUser } from '@/testing/db/rows'
import { addPicture, backUp, contentOf, picturesOf, shopOn, sourceOf } from '@/testing/machine/backups'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { restoreBackup } from './restore'

// Programs and databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const url = process.env.DATABASE_URL ?? ''
const shop = shopOn(url)
addPicture(shop)
await createOrder(await createUser({ role: 'owner' }))
const { file: good } = await backUp(shop)

const newerMigration = `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at)
  values ('newer', 'sum', '99990101000000_of_the_future', now())`

async function refusalOf(databaseUrl: string, file = good) {
  return restoreBackup(shopOn(databaseUrl), file).then(
    () => 'restored',
    ({ message }: Error) => message.replace(file, 'FILE'),
  )
}

/** Returns why a restore into this database is refused; it must not change it. */
async function unchangedRefusal(databaseUrl: string, file = good) {
  const before = await contentOf(databaseUrl)
  const refusal = await refusalOf(databaseUrl, file)
  expect(await contentOf(databaseUrl)).toEqual(before)
  return refusal
}

test('B04 a shop with data is refused and unchanged', async () => {
  expect(await unchangedRefusal(url)).toMatch(/^The shop is not empty: the table "Product" has rows\./)
})

test('B04 a shop that runs on the database is refused, and can be restored into once it has stopped', async () => {
  const target = await newDatabase({ isMigrated: true })
  const front = new pg.Client({ connectionString: target })
  await front.connect()
  await front.query(`select pg_advisory_lock_shared(${SHOP_LOCK})`)
  expect(await unchangedRefusal(target)).toMatch(/^The shop is running on this database/)
  await front.end()
  expect(await refusalOf(target)).toBe('restored')
})

test('B04 a shop that runs on the data folder with its own database is refused', async () => {
  const own = { ...shopOn(url), databaseUrl: null }
  const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void running.kill('SIGKILL'))
  const pid = running.pid ?? 0
  writeFileSync(
    path.join(own.dataFolder, 'run.json'),
    JSON.stringify({ pid, identity: processIdentity(pid) }),
  )
  await expect(restoreBackup(own, good)).rejects.toThrow(
    `The shop is running on ${own.dataFolder} (process ${pid}).`,
  )
})

test('B04 an empty database of a newer release is refused and unchanged', async () => {
  const target = await newDatabase({ isMigrated: true })
  await query(target, newerMigration)
  expect(await unchangedRefusal(target)).toBe(
    'The database is newer than this release: it has the migration 99990101000000_of_the_future. Nothing was changed.',
  )
})

test('B04 a database with tables of another program is refused and unchanged', async () => {
  const target = await newDatabase()
  await query(target, 'create table wiki (id int primary key)')
  expect(await unchangedRefusal(target)).toMatch(/^The database has tables of another program/)
})

test('B02 a backup of a newer release is refused by its migration', async () => {
  const newer = await newDatabase({ isMigrated: true })
  await query(newer, newerMigration)
  const { file } = await backUp(shopOn(newer))
  const target = await newDatabase()
  expect(await unchangedRefusal(target, file)).toBe(
    'FILE was written by a newer release of the shop (1.2.3): this one does not have its migration ' +
      '99990101000000_of_the_future. Use that release or a newer one.',
  )
})

test('B02 a backup whose migrations have other content is refused', async () => {
  const other = await newDatabase({ isMigrated: true })
  await query(other, `update "_prisma_migrations" set checksum = 'other' where migration_name like '%_init'`)
  const { file } = await backUp(shopOn(other))
  expect(await unchangedRefusal(await newDatabase(), file)).toMatch(/^FILE was written by another shop/)
})

test('B02 a damaged backup changes nothing, neither rows nor pictures', async () => {
  const target = shopOn(await newDatabase({ isMigrated: true }))
  const file = path.join(temporaryFolder(), 'cut.backup')
  writeFileSync(file, readFileSync(good).subarray(0, -100))
  const before = await contentOf(target.databaseUrl ?? '')
  await expect(restoreBackup(target, file)).rejects.toThrow('cut.backup is incomplete')
  expect(await contentOf(target.databaseUrl ?? '')).toEqual(before)
  expect(existsSync(path.join(target.dataFolder, 'media'))).toBe(false)
})

test('a backup cannot replace a file', async () => {
  const source = await sourceOf(shop)
  await expect(writeBackup(good, source)).rejects.toThrow(`${good} exists already. Name a new file.`)
})

test('E10 a restore whose last migrations fail leaves neither rows nor pictures, says so, and can be repeated', async () => {
  const old = shopOn(await newDatabase())
  await applyMigrations(old.databaseUrl ?? '', { only: ['20261120105910_init'] })
  addPicture(old)
  const { file } = await backUp(old)
  const target = shopOn(await newDatabase())
  const database = target.databaseUrl ?? ''
  // What a later migration creates is there already.
  await query(database, `create function search_stem(word text) returns text language sql as 'select word'`)
  const failure = await restoreBackup(target, file).catch((error: Error) => error.message)
  expect(failure).toMatch(/^Migration \d+_search_meaning failed and changed nothing: .+ already exists/)
  expect(failure).toMatch(/\nNothing was restored: the shop is as empty as before\.$/)
  expect(await contentOf(database)).toEqual({ '': null })
  expect(picturesOf(target)).toEqual({})
  await restoreBackup(target, file)
  expect(picturesOf(target)).toEqual(picturesOf(old))
})

test('E10 a restore that cannot remove what it has restored says that, too', async () => {
  const old = shopOn(await newDatabase())
  await applyMigrations(old.databaseUrl ?? '', { only: ['20261120105910_init'] })
  const { file } = await backUp(old)
  const target = await newDatabase()
  await query(
    asSuperuser(target),
    `create function search_stem(word text) returns text language sql as 'select word';
    create function keep() returns event_trigger language plpgsql as $$ begin raise 'Kept.'; end $$;
    create event trigger keeps on sql_drop when tag in ('DROP TABLE') execute function keep()`,
  )
  const failure = await restoreBackup(shopOn(target), file).catch((error: Error) => error.message)
  expect(failure).toMatch(/\nWhat was restored could not be removed \(Kept\.\)\. Create a new database/)
})

test('a backup of the first release is restored into an empty shop of this one, and brought up to date', async () => {
  const first = await newDatabase()
  await applyMigrations(first, { only: ['20261120105910_init'] })
  const order = `"paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents", "totalCents"`
  await query(
    first,
    `insert into "User" (name, email, "passwordHash", "isAdmin") values ('Ann', 'ann@example.com', '-', true);
     insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
       values ('Lamp', '/l.webp', '', '', '', 750, 3, now());
     insert into "Order" (${order}, "paidAt", "userId") values ('Paypal', '', '', '', '', 1500, 1000, 123, 2623, now(), 1);
     insert into "OrderItem" ("orderId", "productId", name, image, "priceCents", qty) values (1, 1, 'Lamp', '/l.webp', 750, 2);
     insert into "Payment" ("orderId", status, "requestId", "captureId", "amountCents", "updatedAt")
       values (1, 'completed', 'r', 'c', 2623, now())`,
  )
  const { file } = await backUp(shopOn(first))
  const target = await newDatabase({ isMigrated: true })
  const { head } = await restoreBackup(shopOn(target), file)
  expect(head.migrations.map(({ name }) => name)).toEqual(['20261120105910_init'])
  expect(await brokenInvariants(target)).toEqual([])
  const orders = 'select "stockState", "buyerName", "totalCents" from "Order"'
  expect((await query(target, orders)).rows).toEqual([
    { stockState: 'sold', buyerName: 'Ann', totalCents: 2623 },
  ])
  // A second run finds nothing to do.
  expect(await applyMigrations(target)).toEqual({ applied: [], edited: [] })
})
