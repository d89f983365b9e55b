import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDiskStore } from '@/lib/storage/disk-store'
import { noSmallDisk } from '@/testing/mount-disk'
import { problemOf } from '@/testing/problems'
import { smallDisk } from '@/testing/small-disk'

test.skipIf(noSmallDisk)(
  `O05 an upload to a real disk that is full is 507 and leaves nothing${noSmallDisk}`,
  async () => {
    const folder = smallDisk('64k')
    const store = createDiskStore(folder)
    const picture = new Map([
      [400, new Uint8Array(20_000)],
      [800, new Uint8Array(60_000)],
    ] as const)
    const problem = await problemOf(store.write('0'.repeat(32), picture))
    expect(problem).toMatchObject({ code: 'storage-full', status: 507 })
    expect(readdirSync(folder)).toEqual([])
  },
)
