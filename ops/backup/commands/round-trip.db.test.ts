import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { db } from '@/lib/platform/db/db'
import { MIGRATION_LOCK } from '@/lib/platform/db/shop-lock'
import { readShop } from '@/lib/store/settings/read-shop'
import { updateShop } from '@/lib/store/settings/update-shop'
import { uploadNotice } from '@/lib/store/settings/upload-notice'
import { checkBackup } from '@/ops/backup/read-backup'
import { withSession } from '@/ops/backup/session'
import { brokenInvariants } from '@/testing/books/database'
import { query } from '@/testing/db/database-server'
import { newDatabase } from '@/testing/db/new-database'
import { createOrder, createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { addPicture, backUp, contentOf, picturesOf, shopOn, sourceOf } from '@/testing/machine/backups'
import { smallPdf } from '@/testing/shop/notices'
import { orderInput } from '@/testing/shop/order-body'
import { testImage } from '@/testing/shop/product-form'
import { restoreBackup } from './restore'

// Programs and databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const url = process.env.DATABASE_URL ?? ''
const ownShop = shopOn(url, process.env.SHOP_DATA_DIR)
const admin = await createUser({ role: 'owner' })

/** The shop of this file's database, with a picture that a product shows. */
async function shopWithPicture() {
  const image = addPicture(ownShop)
  const { id } = await createProduct()
  await db.product.update({ where: { id }, data: { image } })
  return { shop: ownShop, id, image }
}

test('a restored shop has the same rows, sequences and pictures, byte for byte', async () => {
  const { shop } = await shopWithPicture()
  await createOrder(await createUser({ name: 'tab\t, newline\n, \\N, \\., "quoted", \u{1f980} and \u200f' }))
  const written = await backUp(shop)
  const target = shopOn(await newDatabase())
  const { sums } = await restoreBackup(target, written.file)
  expect(await contentOf(target.databaseUrl ?? '')).toEqual(await contentOf(url))
  expect(picturesOf(target)).toEqual(picturesOf(shop))
  expect(Object.keys(written.sums.pictures)).toHaveLength(3)
  expect(written.missingPictures).toEqual([])
  expect(sums.tables.Order?.rows).toBe(await db.order.count())
})

test('the notices of the guarantee are in a backup, one a language, which says when the store lacks one', async () => {
  await uploadNotice(admin, { file: new File([smallPdf], 'notice.pdf'), version: 0 })
  const name = (await readShop()).guaranteeNotice?.slice('/media/'.length) ?? ''
  const image = new File([Buffer.from(await testImage('png'))], 'hinweis.png')
  await uploadNotice(admin, { file: image, version: 1, language: 'de' })
  const german = (await readShop()).translations.de?.guaranteeNotice?.text.slice('/media/'.length) ?? ''
  const written = await backUp(ownShop)
  const target = shopOn(await newDatabase())
  await restoreBackup(target, written.file)
  expect(written.missingPictures).toEqual([])
  const place = (shop: typeof target, file = name) => path.join(shop.dataFolder, 'media', file)
  expect(await readFile(place(target))).toEqual(smallPdf)
  expect((await readFile(place(target, german))).subarray(1, 4).toString()).toBe('PNG')
  for (const file of [name, german]) await rm(place(ownShop, file))
  expect((await backUp(ownShop)).missingPictures).toEqual([name, german].sort())
  const translations = { de: { guaranteeNotice: null } }
  await updateShop(admin, { version: 2, guaranteeNotice: null, translations })
})

test('E14 a backup has no link of a mail that waits, which the restored shop gives up with the reason; the shop keeps it', async () => {
  const user = await createUser()
  const token = 'a-usable-token'
  const mails = (['password_reset', 'order_paid'] as const).map((kind) => ({
    kind,
    key: `E14 ${kind}`,
    recipient: user.email,
    userId: user.id,
    details: { name: 'Ann', ...(kind === 'password_reset' ? { token } : {}) },
  }))
  await db.mail.createMany({ data: mails })
  const { file } = await backUp(ownShop)
  expect(gunzipSync(await readFile(file)).includes(token)).toBe(false)
  const target = await newDatabase()
  await restoreBackup(shopOn(target), file)
  const select = `select status, "lastError", details from "Mail" where key like 'E14%' order by kind desc`
  const waiting = { status: 'waiting', lastError: null, details: { name: 'Ann' } }
  expect((await query(target, select)).rows).toEqual([
    { status: 'given_up', lastError: 'Its link is not in the backup.', details: { name: 'Ann' } },
    waiting,
  ])
  expect(await brokenInvariants(target)).toEqual([])
  expect((await query(url, select)).rows).toEqual([{ ...waiting, details: { name: 'Ann', token } }, waiting])
  await db.mail.deleteMany({ where: { key: { startsWith: 'E14' } } })
})

test('the triggers of a restored shop work, and its next ids are new', async () => {
  const { shop } = await shopWithPicture()
  const { file } = await backUp(shop)
  const target = await newDatabase({ isMigrated: true })
  await restoreBackup(shopOn(target), file)
  await query(
    target,
    `insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
     values ('Zeppelin', '/z.webp', '', '', '', 750, 0, now())`,
  )
  const { rows } = await query(target, `select word from "SearchWord" where word = 'zeppelin'`)
  expect(rows).toHaveLength(1)
})

test('a backup has every table but those about the installation', async () => {
  const { file } = await backUp(ownShop)
  const { tables } = await checkBackup(file)
  const { rows } = await query(
    url,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const left = rows.map(({ name }) => name).filter((name) => !tables.some((table) => table.name === name))
  expect(left.sort()).toEqual([
    'Backup',
    'JobRun',
    'Notice',
    'PictureFolder',
    'ServiceHealth',
    'SetupLink',
    '_prisma_migrations',
  ])
})

test('B01 orders, deleted products and replaced pictures during a backup: it shows the moment of its begin, whole', async () => {
  const { shop, id, image } = await shopWithPicture()
  const buyer = await createUser()
  const before = await contentOf(url)
  const source = await sourceOf(shop)
  let isWriting = true
  async function buy() {
    const product = await createProduct({ countInStock: 1000 })
    while (isWriting)
      await placeOrderAs(buyer, orderInput([{ product: product.id, priceCents: 8999, qty: 1 }]))
  }
  const buyers = Promise.all([buy(), buy()])
  const orders = await db.order.count()
  await expect.poll(() => db.order.count()).toBeGreaterThan(orders)
  // The rows are written by then, the pictures are not.
  const list = async () => {
    await db.product.update({ where: { id }, data: { image: addPicture(shop) } })
    await deleteProduct(admin, id)
    return source.pictures.list()
  }
  const written = await backUp(shop, { pictures: { ...source.pictures, list } })
  isWriting = false
  await buyers
  const target = shopOn(await newDatabase({ isMigrated: true }))
  await restoreBackup(target, written.file)
  const restored = target.databaseUrl ?? ''
  expect(written.missingPictures).toEqual([])
  expect((await query(restored, `select image from "Product" where id = ${id}`)).rows).toEqual([{ image }])
  expect(await brokenInvariants(restored)).toEqual([])
  expect(await contentOf(restored)).toMatchObject({ User: before.User })
})

test('a picture that products show and the store has lost is reported, and the rest is backed up', async () => {
  const { id, image } = await shopWithPicture()
  const view = addPicture(ownShop)
  await db.product.update({ where: { id }, data: { pictures: [{ src: view, alt: 'From behind' }] } })
  const shop = shopOn(url)
  const other = addPicture(shop)
  const { missingPictures, sums } = await backUp(shop)
  expect(missingPictures).toEqual(expect.arrayContaining([path.basename(image), path.basename(view)]))
  expect(missingPictures).not.toContain(path.basename(other))
  expect(Object.keys(sums.pictures)).toHaveLength(3)
})

test('while a backup reads the pictures it holds no session, and no migration waits for it', async () => {
  const source = await sourceOf(ownShop)
  const sessions =
    "select 1 from pg_stat_activity where application_name = 'shop backup' and datname = current_database()"
  const list = async () => {
    await expect.poll(async () => (await query(url, sessions)).rowCount).toBe(0)
    return source.pictures.list()
  }
  await backUp(ownShop, { pictures: { ...source.pictures, list } })
})

test('a backup waits for a running migration, and has the rows of a table that it rewrites', async () => {
  const database = await newDatabase({ isMigrated: true })
  const migration = new pg.Client({ connectionString: database })
  await migration.connect()
  onTestFinished(() => migration.end().catch(() => {}))
  await migration.query(
    `insert into "User" (name, email, "passwordHash") select 'Ann', n || '@example.com', '-' from generate_series(1, 100) n`,
  )
  await migration.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  const writing = backUp(shopOn(database))
  const waits = `select 1 from pg_stat_activity where application_name = 'shop backup' and query like '%pg_try_advisory_lock_shared%'
    and datname = current_database()`
  await expect.poll(async () => (await query(database, waits)).rowCount).toBe(1)
  await migration.query('alter table "User" add column shoe_size int default random()')
  await migration.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  expect((await writing).sums.tables.User?.rows).toBeGreaterThanOrEqual(100)
})

test('tables and sequences of another program are left out and named, also without a primary key', async () => {
  const database = await newDatabase({ isMigrated: true })
  await query(database, 'create table wiki (page serial, "userId" int references "User" (id))')
  const { file, foreignTables } = await backUp(shopOn(database))
  expect(foreignTables).toEqual(['wiki'])
  await restoreBackup(shopOn(await newDatabase({ isMigrated: true })), file)
})

test('timeouts of the role and the database do not end a backup', async () => {
  const limited = await newDatabase()
  const name = new URL(limited).pathname.slice(1)
  const timeouts = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'idle_session_timeout',
  ]
  for (const timeout of timeouts) await query(limited, `alter database "${name}" set ${timeout} = '1min'`)
  const found = await withSession(limited, (client) =>
    Promise.all(timeouts.map(async (timeout) => (await client.query(`show ${timeout}`)).rows[0]?.[timeout])),
  )
  expect(found).toEqual(['0', '0', '0', '0'])
})
