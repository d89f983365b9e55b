import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { SHOP_LOCK } from '@/lib/db/shop-lock'
import { writeBackup } from '@/ops/backup/write-backup'
import { processIdentity } from '@/ops/postgres/processes'
import { query } from '@/testing/db/database-server'
import { newDatabase } from '@/testing/db/new-database'
import { createOrder, createUser } from '@/testing/db/rows'
import { addPicture, contentOf, shopOn, sourceOf } from '@/testing/machine/backups'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { restoreBackup } from './restore'

const url = process.env.DATABASE_URL ?? ''
const shop = shopOn(url)
addPicture(shop)
await createOrder(await createUser({ isAdmin: true }))
const folder = temporaryFolder()
const good = path.join(folder, 'good.backup')
await writeBackup(good, await sourceOf(shop))

const newerMigration = `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at)
  values ('newer', 'sum', '99990101000000_of_the_future', now())`

async function refusalOf(databaseUrl: string, file = good) {
  const { message } = await restoreBackup(shopOn(databaseUrl), file).then(
    () => ({ message: 'restored' }),
    (error: Error) => error,
  )
  return message.replace(folder, '…')
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
  const file = path.join(folder, 'newer.backup')
  await writeBackup(file, await sourceOf(shopOn(newer)))
  const target = await newDatabase()
  expect(await unchangedRefusal(target, file)).toBe(
    '…/newer.backup was written by a newer release of the shop (1.2.3): this one does not have its migration ' +
      '99990101000000_of_the_future. Use that release or a newer one.',
  )
})

test('B02 a backup whose migrations have other content is refused', async () => {
  const other = await newDatabase({ isMigrated: true })
  await query(other, `update "_prisma_migrations" set checksum = 'other' where migration_name like '%_init'`)
  const file = path.join(folder, 'other.backup')
  await writeBackup(file, await sourceOf(shopOn(other)))
  expect(await unchangedRefusal(await newDatabase(), file)).toMatch(
    /other\.backup was written by another shop/,
  )
})

test('B02 a damaged backup changes nothing, neither rows nor pictures', async () => {
  const target = shopOn(await newDatabase({ isMigrated: true }))
  const file = path.join(folder, 'cut.backup')
  writeFileSync(file, readFileSync(good).subarray(0, -100))
  const before = await contentOf(target.databaseUrl ?? '')
  await expect(restoreBackup(target, file)).rejects.toThrow('cut.backup is incomplete')
  expect(await contentOf(target.databaseUrl ?? '')).toEqual(before)
  expect(existsSync(path.join(target.dataFolder, 'media'))).toBe(false)
})

test('a backup cannot replace a file', async () => {
  const source = await sourceOf(shop)
  await expect(writeBackup(good, source)).rejects.toThrow('good.backup exists already. Name a new file.')
})
