import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { noSmallDisk } from '@/testing/machine/mount-disk'
import { smallDisk } from '@/testing/machine/small-disk'
import { createDiskStore } from './disk-store'

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
