import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { query } from '@/testing/db/database-server'
import { newDatabase } from '@/testing/db/new-database'
import { onlySoak } from '@/testing/db/rounds'
import { createOrder, createUser } from '@/testing/db/rows'
import { addPicture, backUp, contentOf, shopOn, startProgram } from '@/testing/machine/backups'
import { noSmallDisk } from '@/testing/machine/mount-disk'
import { smallDisk, temporaryFolder } from '@/testing/machine/temporary-folder'

// Programs and databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const url = process.env.DATABASE_URL ?? ''
await createOrder(await createUser({ role: 'owner' }))

const testOnDisk = test.skipIf(noSmallDisk !== '')

/** A shop with more pictures than the small disks take. */
function shopWithPictures() {
  const shop = shopOn(url)
  for (let count = 0; count < 50; count++) addPicture(shop)
  return shop
}

testOnDisk(
  `B03 a disk that fills up during a backup: a plain message, and nothing is left${noSmallDisk}`,
  async () => {
    const disk = smallDisk('64k')
    const file = path.join(disk, 'shop.backup')
    const output = `${file} cannot be written: the disk is full. Free some space and try again.`
    expect(await startProgram('backup', shopWithPictures(), [file]).ended).toEqual({ code: 1, output })
    expect(readdirSync(disk)).toEqual([])
  },
)

testOnDisk(
  `B03 a disk that fills up with pictures during a restore: the shop stays empty, and can be restored${noSmallDisk}`,
  async () => {
    const { file } = await backUp(shopWithPictures())
    const target = shopOn(await newDatabase({ isMigrated: true }), smallDisk('64k'))
    const empty = await contentOf(target.databaseUrl ?? '')
    const output = expect.stringMatching(/^The picture \S+ cannot be written: the disk is full\. /)
    expect(await startProgram('restore', target, [file]).ended).toEqual({ code: 1, output })
    expect(await contentOf(target.databaseUrl ?? '')).toEqual(empty)
    const other = { ...target, dataFolder: temporaryFolder() }
    expect((await startProgram('restore', other, [file]).ended).code).toBe(0)
  },
)

test.skipIf(noSmallDisk !== '' || onlySoak !== '')(
  `B03 the database's disk fills up during a restore: a plain message, and the shop stays empty${noSmallDisk}${onlySoak}`,
  async () => {
    const disk = smallDisk('120m')
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
    const { file } = await backUp(shopOn(large))
    const target = shopOn(server.url)
    const output = expect.stringMatching(/^The (disk of the database is full|database ended)/)
    expect(await startProgram('restore', target, [file]).ended).toEqual({ code: 1, output })
    const again = await startEmbeddedPostgres(path.join(disk, 'shop'))
    expect((await query(again.url, 'select count(*)::int from "User"')).rows).toEqual([{ count: 0 }])
  },
)
