import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fillDisk, freeDisk, noSmallDisk } from '@/testing/machine/mount-disk'
import { smallDisk } from '@/testing/machine/temporary-folder'
import { fillReserve, freeBytes, giveUpReserve, makeRoomForStart } from './reserve'

const megabyte = 1024 * 1024

test.skipIf(noSmallDisk)(
  `W05 a reserve is given up in parts, and filled again when there is room${noSmallDisk}`,
  () => {
    const disk = smallDisk('120m')
    const size = () => statSync(path.join(disk, 'reserve')).size
    expect(giveUpReserve(disk)).toBe(false)
    fillReserve(disk)
    expect(size()).toBe(40 * megabyte)
    expect(freeBytes(disk)).toBe(80 * megabyte)
    makeRoomForStart(disk)
    expect(size()).toBe(40 * megabyte)
    fillDisk(disk)
    makeRoomForStart(disk)
    expect(freeBytes(disk)).toBe(8 * megabyte)
    fillReserve(disk)
    expect(size()).toBe(32 * megabyte)
    while (giveUpReserve(disk));
    expect(freeBytes(disk)).toBe(40 * megabyte)
    freeDisk(disk)
    fillReserve(disk)
    expect(size()).toBe(40 * megabyte)
  },
)

test.skipIf(noSmallDisk)(`a reserve never fills a small disk${noSmallDisk}`, () => {
  const disk = smallDisk('100m')
  fillReserve(disk)
  expect(existsSync(path.join(disk, 'reserve'))).toBe(false)
})
