import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { BackupFault } from '@/ops/backup/backup-fault'
import { checkBackup } from '@/ops/backup/read-backup'
import { query } from '@/testing/db/database-server'
import { newDatabase } from '@/testing/db/new-database'
import { createUser } from '@/testing/db/rows'
import { shopOn } from '@/testing/machine/backups'
import { runNightly } from './nightly'
import { verifyBackup } from './verify'

// Programs and databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const url = process.env.DATABASE_URL ?? ''
const never = new AbortController().signal
const verify = (file: string) => checkBackup(file)
const nightlyName = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/
await createUser({ role: 'owner' })

/** A shop whose folder of backups has these files. */
function shopWith(names: string[], keep = 2) {
  const shop = shopOn(url)
  shop.settings.BACKUP_KEEP = keep
  const folder = path.join(shop.dataFolder, 'backups')
  mkdirSync(folder)
  for (const name of names) writeFileSync(path.join(folder, name), '')
  return { shop, folder }
}

const older = ['shop-2026-11-20T03-00-00Z.backup', 'shop-2026-11-21T03-00-00Z.backup']

/** Records these files as verified backups of this database, and no others. */
async function recordVerified(files: string[]) {
  await db.backup.deleteMany()
  const data = files.map((file, index) => ({ file, status: 'verified' as const, startedAt: new Date(index) }))
  await db.backup.createMany({ data })
}

const latest = { orderBy: { id: 'desc' }, omit: { id: true } } as const

test('a nightly backup is recorded as verified, and the oldest ones beyond BACKUP_KEEP are removed', async () => {
  const { shop, folder } = shopWith([
    ...older,
    'notes.txt',
    'shop.backup',
    'shop-2026-11-19T03-00-00Z.backup.old',
  ])
  await recordVerified(older)
  await runNightly(shop, never, verify)
  const { file, bytes, ...row } = await db.backup.findFirstOrThrow(latest)
  expect(row).toMatchObject({ status: 'verified', failure: null, finishedAt: expect.any(Date) })
  expect([file, Number(bytes)]).toEqual([expect.stringMatching(nightlyName), expect.any(Number)])
  expect(readdirSync(folder).sort()).toEqual(
    ['notes.txt', 'shop.backup', 'shop-2026-11-19T03-00-00Z.backup.old', older[1], file].sort(),
  )
})

test('a backup that cannot be verified is recorded with its reason and removes none; the next one removes its file', async () => {
  const { shop, folder } = shopWith(older, 1)
  await recordVerified(older)
  const failing = async (file: string) => {
    throw new BackupFault(`${path.basename(file)} breaks a rule.`)
  }
  await expect(runNightly(shop, never, failing)).rejects.toThrow('breaks a rule')
  expect(await db.backup.findFirstOrThrow(latest)).toMatchObject({
    status: 'failed',
    file: expect.stringMatching(nightlyName),
    failure: expect.stringMatching(/unverified breaks a rule\.$/),
  })
  expect(readdirSync(folder).sort()).toEqual([...older, expect.stringMatching(/Z\.backup\.unverified$/)])
  await runNightly(shop, never, verify)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(nightlyName)])
})

test('backups of another shop in the same folder are not removed, nor is its draft', async () => {
  const others = [...older, 'shop-2026-11-21T03-00-00Z.backup.unverified']
  const { shop, folder } = shopWith(others, 1)
  await recordVerified([])
  await runNightly(shop, never, verify)
  expect(readdirSync(folder).sort()).toEqual([...others, expect.stringMatching(nightlyName)])
})

test('a result that cannot be recorded removes no backup', async () => {
  const { shop, folder } = shopWith(older, 1)
  await recordVerified(older)
  const failing = async () => {
    await query(url, 'alter table "Backup" rename column bytes to size')
  }
  const print = vi.spyOn(console, 'error').mockReturnValue()
  await expect(runNightly(shop, never, failing)).rejects.toThrow('"bytes"')
  expect(print.mock.calls).toEqual([[expect.stringMatching(/^The failure is not recorded: .*"bytes"/)]])
  print.mockRestore()
  await query(url, 'alter table "Backup" rename column size to bytes')
  expect(readdirSync(folder).sort()).toEqual([...older, expect.stringMatching(nightlyName)])
})

test('the result is recorded also when the database has ended the session meanwhile', async () => {
  const { shop } = shopWith([])
  // The failed run before has cut its connection, and the server may still hold its lock.
  const sessions = `select 1 from pg_stat_activity where application_name = 'shop backup' and datname = current_database()`
  await expect.poll(async () => (await query(url, sessions)).rowCount).toBe(0)
  const ending = () =>
    query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'shop backup' and datname = current_database()`,
    )
  await runNightly(shop, never, ending)
  expect(await db.backup.findFirstOrThrow(latest)).toMatchObject({ status: 'verified' })
})

test('a disk without room for a backup is named with what is missing, before anything is written', async () => {
  const { shop, folder } = shopWith([])
  await recordVerified([])
  await db.backup.create({ data: { status: 'verified', bytes: 10n ** 15n } })
  await expect(runNightly(shop, never, verify)).rejects.toThrow(
    /^The disk of \S+ is too small for a backup: \d+ MB are missing/,
  )
  expect(readdirSync(folder)).toEqual([])
  await db.backup.deleteMany()
})

test('an instance of an older release leaves the backup to the newer ones', async () => {
  const newer = await newDatabase({ isMigrated: true })
  await query(
    newer,
    `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at)
     values ('newer', 'sum', '99990101000000_of_the_future', now())`,
  )
  await runNightly(shopOn(newer), never, verify)
  expect((await query(newer, 'select 1 from "Backup"')).rowCount).toBe(0)
})

test('two instances at once write one backup', async () => {
  const { shop, folder } = shopWith([])
  const count = await db.backup.count()
  await Promise.all([runNightly(shop, never, verify), runNightly(shop, never, verify)])
  expect(await db.backup.count()).toBe(count + 1)
  expect(readdirSync(folder)).toHaveLength(1)
})

test('a backup that was killed is recorded as failed by the next one', async () => {
  const { id } = await db.backup.create({ data: {} })
  await runNightly(shopWith([]).shop, never, verify)
  const row = await db.backup.findUniqueOrThrow({ where: { id } })
  expect(row).toMatchObject({ status: 'failed', failure: 'The backup was interrupted.' })
})

test('a verification finds data that breaks a rule, and leaves no database behind', async () => {
  const { shop, folder } = shopWith([])
  const image = '/l.webp'
  const texts = { name: 'Lamp', image, description: '', brand: '', category: '' }
  const { id } = await db.product.create({ data: { ...texts, priceCents: 750, countInStock: 3 } })
  await expect(runNightly(shop, never, verifyBackup)).rejects.toThrow(
    new RegExp(`unverified breaks rules of the shop:\\nI8: product ${id}: 3 in stock, 0 in the ledger`),
  )
  expect(readdirSync(shop.dataFolder).sort()).toEqual(['backups', 'verify.flock'])
  expect(readdirSync(folder)).toHaveLength(1)
  await db.product.delete({ where: { id } })
})
