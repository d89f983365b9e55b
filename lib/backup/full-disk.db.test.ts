import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeBackup } from '@/lib/backup/write-backup.mjs'
import { startEmbeddedPostgres } from '@/scripts/database/embedded-postgres.mjs'
import { startProgram } from '@/testing/backup-program'
import { addPicture, contentOf, newDatabase, shopOn, sourceOf } from '@/testing/backups'
import { query } from '@/testing/database-server'
import { rounds } from '@/testing/rounds'
import { createOrder, createUser } from '@/testing/rows'
import { temporaryFolder } from '@/testing/temporary-folder'

// Programs and databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const url = process.env.DATABASE_URL ?? ''
await createOrder(await createUser({ isAdmin: true }))

/** Mounts a disk of this size, as only root on Linux can. */
function mountDisk(size: string) {
  const folder = temporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  chmodSync(folder, 0o755)
  return folder
}
const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
const why = canMount ? '' : ' (skipped: this user cannot mount a disk)'
const testOnDisk = test.skipIf(!canMount)
const isSoak = rounds(0, 1) === 1

/** A shop with more pictures than the small disks take. */
function shopWithPictures() {
  const shop = shopOn(url)
  for (let count = 0; count < 50; count++) addPicture(shop)
  return shop
}

testOnDisk(
  `B03 a disk that fills up during a backup: a plain message, and nothing is left${why}`,
  async () => {
    const disk = mountDisk('64k') ?? ''
    const file = path.join(disk, 'shop.backup')
    const { code, output } = await startProgram('backup', shopWithPictures(), [file]).ended
    expect([code, output]).toEqual([
      1,
      `${file} cannot be written: the disk is full. Free some space and try again.`,
    ])
    expect(readdirSync(disk)).toEqual([])
  },
)

testOnDisk(
  `B03 a disk that fills up with pictures during a restore: the shop stays empty, and can be restored${why}`,
  async () => {
    const file = path.join(temporaryFolder(), 'shop.backup')
    await writeBackup(file, await sourceOf(shopWithPictures()))
    const target = shopOn(await newDatabase({ isMigrated: true }), mountDisk('64k') ?? '')
    const empty = await contentOf(target.databaseUrl ?? '')
    const { code, output } = await startProgram('restore', target, [file]).ended
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The picture \S+ cannot be written: the disk is full\. /),
    ])
    expect(await contentOf(target.databaseUrl ?? '')).toEqual(empty)
    const other = { ...target, dataFolder: temporaryFolder() }
    expect((await startProgram('restore', other, [file]).ended).code).toBe(0)
  },
)

test.skipIf(!(canMount && isSoak))(
  `B03 the database's disk fills up during a restore: a plain message, and the shop stays empty${why}${isSoak ? '' : ' (skipped: only in test:soak)'}`,
  async () => {
    const disk = mountDisk('120m') ?? ''
    const server = await startEmbeddedPostgres(path.join(disk, 'shop'), {
      settings: { max_wal_size: '32MB' },
    })
    onTestFinished(server.stop)
    const large = await newDatabase({ isMigrated: true })
    // Text that PostgreSQL cannot compress.
    await query(
      large,
      `insert into "User" (name, email, "passwordHash") select string_agg(md5(random()::text), ''), n || '@example.com', ''
     from generate_series(1, 30000) n, generate_series(1, 60) group by n`,
    )
    const file = path.join(temporaryFolder(), 'shop.backup')
    await writeBackup(file, await sourceOf(shopOn(large)))
    const target = shopOn(server.url)
    const { code, output } = await startProgram('restore', target, [file]).ended
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The (disk of the database is full|database ended)/),
    ])
    const again = await startEmbeddedPostgres(path.join(disk, 'shop'))
    expect((await query(again.url, 'select count(*)::int from "User"')).rows).toEqual([{ count: 0 }])
  },
)
